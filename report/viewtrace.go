package report

import "dumplens/parsers/model"

// Sources are all inputs of the report: for views that set dumps of two formats beside each other.
func (v *ViewContext) Sources() []*model.Source { return v.sources }
