package job_test

import (
	"testing"

	"dumplens/analyzers/rules/vms/job"
	"dumplens/fixtures/ruletest"
)

func TestRules(t *testing.T) { ruletest.Room(t, job.Rules) }
