package main

import (
	"errors"
	"fmt"
	"sort"

	"github.com/BurntSushi/toml"

	"dumplens/analyzers"
	"dumplens/parsers/formats"
)

// config is the file of --config:
//
//	[rules."cpu/saturated"]
//	threshold = 0.95
//	[rules."disk/slow"]
//	enabled = false
//	[baan.cgp]
//	database_functions = ["db.*", "sql.*"]
//	[baan.cgp.columns]
//	self = "Net time"
type config struct {
	Rules map[string]map[string]any `toml:"rules"`
	Baan  struct {
		CGP cgpConfig `toml:"cgp"`
	} `toml:"baan"`
}

// cgpConfig is formats.CGP by the names of the file.
type cgpConfig struct {
	Columns           map[string]string `toml:"columns"`
	DatabaseFunctions []string          `toml:"database_functions"`
	WaitFunctions     []string          `toml:"wait_functions"`
	TimeUnit          string            `toml:"time_unit"`
	UnprofiledSeconds float64           `toml:"unprofiled_seconds"`
}

// settings are what a configuration says, for the parts of the program that it is meant for.
type settings struct {
	engine analyzers.Options
	cgp    formats.CGP
}

// readConfig reads a configuration. The engine checks the names of rules and parameters, the formats their own settings.
func readConfig(path string) (settings, error) {
	if path == "" {
		return settings{}, nil
	}
	var c config
	meta, err := toml.DecodeFile(path, &c)
	if err != nil {
		var perr toml.ParseError
		if errors.As(err, &perr) {
			return settings{}, fmt.Errorf("%s:%d: %s", path, perr.Position.Line, perr.Message)
		}
		return settings{}, fmt.Errorf("--config: %w", err)
	}
	if extra := meta.Undecoded(); len(extra) > 0 {
		return settings{}, fmt.Errorf(`%s: unknown setting %s (want tables like [rules."cpu/saturated"])`, path, extra[0])
	}
	engine, err := c.engine(path)
	return settings{engine, formats.CGP(c.Baan.CGP)}, err
}

// engine reads the tables of the rules.
func (c *config) engine(path string) (analyzers.Options, error) {
	opt := analyzers.Options{Params: map[string]map[string]float64{}}
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
