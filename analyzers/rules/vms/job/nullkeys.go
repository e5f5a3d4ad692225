package job

import (
	"fmt"
	"strings"

	"dumplens/analyzers"
	"dumplens/analyzers/facts/vms"
	"dumplens/analyzers/rules/advice"
	"dumplens/analyzers/say"
	"dumplens/parsers/model"
	"dumplens/parsers/unit"
)

// NullKeys finds alternate keys that index records without a value.
var NullKeys = &analyzers.Rule{
	Name:  "vms/null-keys",
	Title: "an alternate key may hold long chains of duplicates",
	Doc: `An alternate key of an indexed file allows duplicates and has NULL_KEY no: records without a value for it are all indexed under the same one.

Why it matters: RMS appends each duplicate at the end of its chain. With many records of one value, adding one reads through the whole chain:
0.24 s instead of 0.0017 s in one measurement.
How to confirm: ANALYZE/RMS_FILE/FDL: DUPLICATES_PER_SIDR in ANALYSIS_OF_KEY; time the adding of records with and without a value.
What to do: NULL_KEY yes and NULL_VALUE with the value that means none, then CONVERT the file by the new FDL; or a key that includes a unique field.
Limits: programs that look records up by the empty value no longer find them. Short chains cost nothing.
Thresholds: the length of chains is ours; the measurement is of the tips.`,
	Severity:  analyzers.Notice,
	AppliesTo: vms.Scope,
	Params:    []analyzers.Param{{Name: "duplicates", Default: 1000, Unit: unit.One, Doc: "mean duplicates for each value of the key from which it is a warning", Source: "our default"}},
	Needs:     []analyzers.Input{analyzers.Metric(model.VMSFDL)},
	Run: func(p *analyzers.Pass) error {
		for _, part := range vms.PartsInScope(p, model.VMSFDL) {
			for _, s := range part.SamplesOf(model.VMSFDL, "attribute", "null_key") {
				section := s.Labels.Get("section")
				number1, ok := strings.CutPrefix(section, "key ")
				duplicates, _ := part.Sample(model.VMSFDL, "section", section, "attribute", "duplicates")
				if !ok || number1 == "0" || s.Value != 0 || duplicates.Value != 1 {
					continue
				}
				f := advice.Printed(part, s, fmt.Sprintf("Key %s of %s indexes records without a value: NULL_KEY is no, and duplicates are allowed.", number1, fileOf(part)),
					"All records without a value hang on one chain, which is read through for each record that is added.", "NULL_KEY no")
				f.Severity, f.Confidence = analyzers.Info, analyzers.Possible
				chain, known := part.Sample(model.VMSFDL, "section", "analysis_of_key "+number1, "attribute", "duplicates_per_sidr")
				f.Values = []analyzers.NamedValue{p.Threshold("duplicates")}
				if known {
					f.Values = append(f.Values, analyzers.Value("duplicates for each value", chain.Value, unit.One))
					f.Evidence = append(f.Evidence, analyzers.At(part, chain.Pos.Line, "%s duplicates for each value on average", say.Number(chain.Value)))
				}
				if known && chain.Value >= p.Param("duplicates") {
					f.Severity, f.Confidence = analyzers.Warning, analyzers.Likely
				}
				f.Remedy = []string{"FDL: NULL_KEY yes, NULL_VALUE with the empty value; then CONVERT/FDL."}
				p.Report(f)
			}
		}
		return nil
	},
}

// fileOf names the file that an FDL describes.
func fileOf(part *model.Part) string {
	if part.Document != nil {
		for _, f := range part.Document.Fields() {
			if f.Name == "file" {
				return f.Value.S
			}
		}
	}
	return "a file"
}
