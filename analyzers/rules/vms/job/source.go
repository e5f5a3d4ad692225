package job

import (
	"fmt"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/vms"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
)

// eachSource is what a rule about kinds of jobs does: one finding for each input that holds such jobs, in the order of the inputs.
func eachSource(wanted func(*analyzers.Pass, vms.Job) bool, finding func(*analyzers.Pass, []vms.Job) analyzers.Finding) func(*analyzers.Pass) error {
	return func(p *analyzers.Pass) error {
		by := map[model.SourceID][]vms.Job{}
		for _, j := range vms.Jobs.Of(p) {
			if wanted(p, j) {
				by[j.Part.Source] = append(by[j.Part.Source], j)
			}
		}
		for id := range p.Case.Sources {
			if jobs := by[model.SourceID(id)]; len(jobs) > 0 {
				p.Report(finding(p, jobs))
			}
		}
		return nil
	}
}

// alsoJobs says how many others were like the worst: "; 2 more jobs were too", or nothing. noun is "job was", in the singular.
func alsoJobs(n int, noun string) string {
	switch n {
	case 0:
		return ""
	case 1:
		return "; 1 more " + noun + " alike"
	}
	return fmt.Sprintf("; %s more were alike", say.Number(float64(n)))
}
