package vmsstatus

import (
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// parameterColumns are the numbers of a SYSGEN row in their order.
var parameterColumns = [...]string{"current", "default", "minimum", "maximum"}

// parameter reads a row of SYSGEN SHOW: the name and up to four numbers.
func (p *parser) parameter(line string, n int32) bool {
	words := strings.Fields(line)
	switch {
	case len(words) == 0:
		return true
	case strings.Trim(line, "- \t") == "" || strings.Contains(line, "Parameter Name"), strings.HasPrefix(line, "Parameters in use"):
		return true
	case len(words) < 2 || strings.Trim(words[0], "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$") != "":
		return false
	}
	name := strings.ToLower(strings.Clone(words[0]))
	found := false
	for i, column := range parameterColumns {
		if i+1 >= len(words) {
			break
		}
		v, state := text.Plain.Parse(words[i+1])
		if state != text.OK {
			return found || strings.HasPrefix(words[i+1], `"`) // texts are no numbers
		}
		p.b.Sample(model.VMSParameter, model.L("parameter", name, "column", column), v, n)
		found = true
	}
	return found
}

// attribute reads a line of sysconfig -q: name = value.
func (p *parser) attribute(line string, n int32) bool {
	name, value, ok := strings.Cut(line, "=")
	if !ok {
		return false
	}
	if v, state := text.Plain.Parse(value); state == text.OK {
		p.b.Sample(model.VMSInet, model.L("attribute", strings.Clone(strings.TrimSpace(name))), v, n)
	}
	return true
}

// rmsColumns are the numbers of the two tables of SHOW RMS_DEFAULT in their order.
var rmsColumns = [2][]string{
	{"multiblock_count", "multibuffer.indexed", "multibuffer.relative", "multibuffer.disk", "multibuffer.magtape", "multibuffer.unit_record", "network_block_count"},
	{"prolog", "extend_quantity"},
}

// beginRMS reads SHOW RMS_DEFAULT: rows for the process and the system under two headings.
func (p *parser) beginRMS() {
	p.doc.Command = "SHOW RMS_DEFAULT"
	table := 0
	p.decode = func(line string, n int32) bool {
		words := strings.Fields(strings.ReplaceAll(line, "|", " "))
		switch {
		case len(words) == 0:
			return true
		case strings.Contains(line, "Prolog") || strings.Contains(line, "Extend Quantity"):
			table = 1
			return true
		case words[0] != "Process" && words[0] != "System":
			return strings.Contains(line, "BLOCK") || strings.Contains(line, "COUNT") || strings.Contains(line, "Disk") || strings.Contains(line, "---")
		}
		for i, name := range rmsColumns[table] {
			if i+1 >= len(words) {
				break
			}
			if v, state := text.Plain.Parse(words[i+1]); state == text.OK {
				p.b.Sample(model.VMSRMSDefault, model.L("scope", strings.ToLower(words[0]), "name", name), v, n)
			}
		}
		return true
	}
}
