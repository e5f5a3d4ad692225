package pmap

import (
	"math"
	"regexp"
	"strings"

	"dumplens/parsers/model"
	"dumplens/parsers/text"
)

// process is "1731:  command and arguments".
type process struct{ pid, command string }

// Capture splits the line.
func (p *process) Capture(values []string) error {
	pid, command, _ := strings.Cut(values[0], ":")
	p.pid, p.command = strings.Clone(strings.TrimSpace(pid)), strings.Clone(strings.TrimSpace(command))
	return nil
}

// workProcess is the name that SAP gives its processes; the profile behind pf= adds the host.
var (
	workProcess = regexp.MustCompile(`\bsap([A-Z][A-Z0-9]{2})_[A-Z]+([0-9]{2})`)
	profile     = regexp.MustCompile(`pf=\S*/[A-Z][A-Z0-9]{2}_[A-Z]+[0-9]{2}_(\S+)`)
)

// subject names the process, and the SAP instance where its name tells.
func (p process) subject() model.Subject {
	name, _, _ := strings.Cut(p.command, " ")
	s := model.Subject{Process: name[strings.LastIndexByte(name, '/')+1:] + " (" + p.pid + ")"}
	if m := workProcess.FindStringSubmatch(p.command); m != nil {
		s.Instance = m[1] + "_" + m[2]
	}
	if m := profile.FindStringSubmatch(p.command); m != nil {
		s.Host = m[1]
	}
	return s
}

// heads are the names of the columns, the last of them for the rest of the line.
type heads []string

// Capture splits the line; "Mapped File" is one name.
func (h *heads) Capture(values []string) error {
	for _, w := range strings.Fields(values[0]) {
		if w != "File" {
			*h = append(*h, strings.ToLower(strings.Clone(w)))
		}
	}
	return nil
}

// linux reports whether the heads are those of the Linux command of the same name.
func (h heads) linux() bool {
	for _, w := range h {
		if w == "dirty" || w == "mapping" {
			return true
		}
	}
	return false
}

// states are the columns that are amounts, by head.
var states = map[string]string{"kbytes": "size", "bytes": "size", "rss": "resident", "anon": "anon", "locked": "locked", "swap": "swap"}

// mapping takes a line apart. Without heads it is address, size, mode, perhaps a locality group, and the name.
func mapping(h heads, line string) (m Mapping, ok bool) {
	m = Mapping{Size: math.NaN(), Resident: math.NaN(), Anon: math.NaN(), Locked: math.NaN(), Swap: math.NaN()}
	if len(h) == 0 {
		h = heads{"address", "bytes", "mode", "lgrp?", "mapped"}
	}
	rest := strings.TrimSpace(line)
	for i, head := range h {
		if i == len(h)-1 && states[head] == "" && head != "mode" {
			m.Name = strings.Clone(rest)
			break
		}
		word, tail := next(rest)
		if head == "lgrp?" {
			if tail == "" || word != "-" && strings.Trim(word, "0123456789") != "" {
				continue
			}
		}
		rest = tail
		switch head {
		case "address":
			m.Address = strings.Clone(word)
		case "pgsz":
			m.PageSize = strings.Clone(word)
		case "mode":
			m.Mode = strings.Clone(word)
		case "lgrp", "lgrp?":
			m.Group = strings.Clone(word)
		default:
			if to := m.amount(states[head]); to != nil {
				if *to, ok = size(word); !ok {
					return m, false
				}
			}
		}
	}
	m.Kind = kindOf(m.Name, m.Mode)
	return m, m.Address != "" && !math.IsNaN(m.Size) && isMode(m.Mode)
}

func isMode(s string) bool { return len(s) >= 3 && strings.Trim(s, "rwxsRIT-") == "" }

func next(s string) (word, rest string) {
	end := strings.IndexAny(s, " \t")
	if end < 0 {
		return s, ""
	}
	return s[:end], strings.TrimLeft(s[end:], " \t")
}

// size reads an amount: KB, or with a suffix. "-" is nothing.
func size(word string) (float64, bool) {
	if word == "-" {
		return 0, true
	}
	v, state := text.Sizes.Parse(word)
	if word != "" && word[len(word)-1] >= '0' && word[len(word)-1] <= '9' {
		v *= 1024
	}
	return v, state == text.OK && v >= 0
}

// kindOf says what a mapping is, by its name and mode.
func kindOf(name, mode string) string {
	if inner, ok := strings.CutPrefix(name, "["); ok {
		words := strings.Fields(strings.Trim(inner, "[] "))
		if len(words) == 0 {
			return "anon"
		}
		word, _, _ := strings.Cut(words[0], "=")
		switch word {
		case "heap", "stack", "anon", "ism", "dism":
			return word
		case "altstack":
			return "stack"
		case "shmid", "osm":
			return "shm"
		}
		return "other"
	}
	if strings.Contains(mode, "x") && !strings.Contains(mode, "w") {
		return "text"
	}
	return "file"
}
