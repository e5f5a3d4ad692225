package sapprofile

import "strings"

// units of parameters that are amounts of memory, in bytes.
const (
	bytes  = 1
	kb     = 1 << 10
	block8 = 8 << 10
	mb     = 1 << 20
)

// memoryUnits are the parameters whose names do not tell their unit.
var memoryUnits = map[string]float64{
	"abap/buffersize":               kb,
	"abap/heap_area_dia":            bytes,
	"abap/heap_area_nondia":         bytes,
	"abap/heap_area_total":          bytes,
	"abap/heaplimit":                bytes,
	"alert/MONI_SEGM_SIZE":          bytes,
	"enque/table_size":              kb,
	"PHYS_MEMSIZE":                  mb,
	"rdisp/PG_MAXFS":                block8,
	"rdisp/PG_SHM":                  block8,
	"rdisp/ROLL_MAXFS":              block8,
	"rdisp/ROLL_SHM":                block8,
	"rsdb/cua/buffersize":           kb,
	"rsdb/ntab/ftabsize":            kb,
	"rsdb/ntab/irbdsize":            kb,
	"rsdb/ntab/sntabsize":           kb,
	"rsdb/obj/buffersize":           kb,
	"rtbb/buffer_length":            kb,
	"rtbb/frame_length":             kb,
	"zcsa/calendar_area":            bytes,
	"zcsa/presentation_buffer_area": bytes,
	"zcsa/table_buffer_area":        bytes,
	"ztta/roll_area":                bytes,
	"ztta/roll_extension":           bytes,
	"ztta/roll_extension_dia":       bytes,
	"ztta/roll_extension_nondia":    bytes,
	"ztta/roll_first":               bytes,
}

// Unit is the factor that makes bytes of a parameter's number, and its name for people; 0 and "" for a parameter that is no amount.
func Unit(name string) (factor float64, unit string) {
	if f, ok := memoryUnits[name]; ok {
		return f, unitName(f)
	}
	lower := strings.ToLower(name)
	switch {
	case strings.HasSuffix(lower, "_mb"):
		return mb, "MB"
	case strings.HasSuffix(lower, "_kb"):
		return kb, "KB"
	case strings.HasPrefix(name, "ipc/shm_psize_"):
		return bytes, "bytes"
	}
	return 0, ""
}

func unitName(factor float64) string {
	switch factor {
	case kb:
		return "KB"
	case block8:
		return "blocks of 8 KB"
	case mb:
		return "MB"
	}
	return "bytes"
}
