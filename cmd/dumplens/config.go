package main

import (
	"errors"
	"fmt"
	"sort"

	"github.com/BurntSushi/toml"

	"dumplens/analyzers"
)

// config is the file of --config:
//
//	[rules."cpu/saturated"]
//	threshold = 0.95
//	[rules."disk/slow"]
//	enabled = false
type config struct {
	Rules map[string]map[string]any `toml:"rules"`
}

// readConfig reads a configuration into the engine's options. The engine checks the names of rules and parameters.
func readConfig(path string) (analyzers.Options, error) {
	var opt analyzers.Options
	if path == "" {
		return opt, nil
	}
	var c config
	meta, err := toml.DecodeFile(path, &c)
	if err != nil {
		var perr toml.ParseError
		if errors.As(err, &perr) {
			return opt, fmt.Errorf("%s:%d: %s", path, perr.Position.Line, perr.Message)
		}
		return opt, fmt.Errorf("--config: %w", err)
	}
	if extra := meta.Undecoded(); len(extra) > 0 {
		return opt, fmt.Errorf(`%s: unknown setting %s (want tables like [rules."cpu/saturated"])`, path, extra[0])
	}
	opt.Params = map[string]map[string]float64{}
	for rule, settings := range c.Rules {
		for name, value := range settings {
			if name == "enabled" {
				on, ok := value.(bool)
				if !ok {
					return opt, fmt.Errorf("%s: rules.%q.enabled: want true or false, have %v", path, rule, value)
				}
				if !on {
					opt.Disable = append(opt.Disable, rule)
				}
				continue
			}
			n, ok := number(value)
			if !ok {
				return opt, fmt.Errorf("%s: rules.%q.%s: want a number, have %v", path, rule, name, value)
			}
			if opt.Params[rule] == nil {
				opt.Params[rule] = map[string]float64{}
			}
			opt.Params[rule][name] = n
		}
	}
	sort.Strings(opt.Disable)
	return opt, nil
}

func number(v any) (float64, bool) {
	switch n := v.(type) {
	case int64:
		return float64(n), true
	case float64:
		return n, true
	}
	return 0, false
}
