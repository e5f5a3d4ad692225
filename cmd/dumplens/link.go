package main

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"dumplens/analyzers"
	"dumplens/parsers"
	"dumplens/parsers/model"
)

// link is a client's and a server's dump as --link names them.
type link struct{ client, server string }

// links are all of them.
type links []link

// readLinks reads the values of --link: CLIENT=SERVER, or client=FILE and server=FILE, in one value with a comma between them, in two, or
// the server as the argument behind it: --link client=FILE server=FILE. Then that argument is no path, unless nothing else is to be read.
func readLinks(values, args []string) (links, []string, error) {
	var out links
	var open link
	take := func(role, name string) error {
		switch {
		case role == "client" && open.client == "":
			open.client = name
		case role == "server" && open.server == "":
			open.server = name
		default:
			return fmt.Errorf("--link %s=%s: there are two of them; want one client=FILE for each server=FILE", role, name)
		}
		if open.client != "" && open.server != "" {
			out, open = append(out, open), link{}
		}
		return nil
	}
	for _, value := range values {
		for _, item := range strings.Split(value, ",") {
			a, b, ok := strings.Cut(item, "=")
			if !ok || a == "" || b == "" {
				return nil, nil, fmt.Errorf("--link %s: want CLIENT=SERVER, or client=FILE and server=FILE", item)
			}
			if a != "client" && a != "server" {
				out = append(out, link{a, b})
			} else if err := take(a, b); err != nil {
				return nil, nil, err
			}
		}
	}
	if open.client != "" {
		i := slices.IndexFunc(args, func(a string) bool { return strings.HasPrefix(a, "server=") })
		if i >= 0 {
			server := strings.TrimPrefix(args[i], "server=")
			args = slices.Delete(slices.Clone(args), i, i+1)
			if len(args) == 0 {
				args = []string{open.client, server}
			}
			out, open = append(out, link{open.client, server}), link{}
		}
	}
	if open != (link{}) {
		return nil, nil, errors.New("--link: client=FILE and server=FILE belong together, and one of them is missing")
	}
	return out, args, nil
}

// find looks the names up among the sources. A name is that of a source, or its end: "mrp.cgp" finds "set.tgz!app/mrp.cgp".
func (l links) find(c *parsers.Case) ([]analyzers.Link, error) {
	var out []analyzers.Link
	for _, pair := range l {
		client, err := findSource(c, pair.client)
		if err != nil {
			return nil, err
		}
		server, err := findSource(c, pair.server)
		if err != nil {
			return nil, err
		}
		out = append(out, analyzers.Link{Client: client, Server: server})
	}
	return out, nil
}

func findSource(c *parsers.Case, name string) (model.SourceID, error) {
	wanted := path.Clean(strings.ReplaceAll(name, `\`, "/"))
	var found []model.SourceID
	for _, s := range c.Sources {
		have := strings.ReplaceAll(s.Name.S, `\`, "/")
		if have == wanted || path.Clean(have) == wanted {
			return s.ID, nil
		}
		if strings.HasSuffix(have, "/"+wanted) || strings.HasSuffix(have, "!"+wanted) {
			found = append(found, s.ID)
		}
	}
	switch len(found) {
	case 0:
		return 0, fmt.Errorf("--link: none of the inputs is called %s", name)
	case 1:
		return found[0], nil
	}
	return 0, fmt.Errorf("--link: %d inputs are called %s; want more of the name", len(found), name)
}
