package vmsacct

import "dumplens/parsers/text"

// field is one field of a /FULL record.
type field uint8

const (
	fieldNone field = iota
	fieldUser
	fieldUIC
	fieldAccount
	fieldFinish
	fieldPID
	fieldStart
	fieldOwner
	fieldElapsed
	fieldTerminal
	fieldCPU
	fieldNodeAddr
	fieldPriority
	fieldNode
	fieldPrivilege
	fieldRemoteID
	fieldFullName
	fieldEntry
	fieldStatus
	fieldQueue
	fieldJob
	fieldStatusText
	fieldImage
	fieldFaults
	fieldDirect
	fieldHard
	fieldBuffered
	fieldWorkingSet
	fieldVolumes
	fieldPageFile
	fieldImages
	fieldPages
	fieldQIOs
	fieldGets
	fieldOther
)

// fieldNames are the labels as the manual prints them, and the forms met elsewhere. Labels that tell nothing about resources are known,
// so that their lines are understood.
var fieldNames = map[string]field{
	"Username": fieldUser, "User name": fieldUser, "UIC": fieldUIC, "Account": fieldAccount, "Finish time": fieldFinish,
	"Process ID": fieldPID, "Start time": fieldStart, "Owner ID": fieldOwner, "Elapsed time": fieldElapsed,
	"Terminal name": fieldTerminal, "Processor time": fieldCPU, "Symbiont CPU time": fieldCPU, "Remote node addr": fieldNodeAddr, "Priority": fieldPriority,
	"Remote node name": fieldNode, "Privilege <31-00>": fieldPrivilege, "Remote ID": fieldRemoteID, "Privilege <63-32>": fieldPrivilege,
	"Remote full name": fieldFullName, "Queue entry": fieldEntry, "Final status code": fieldStatus, "Queue name": fieldQueue,
	"Job name": fieldJob, "Final status text": fieldStatusText, "Image name": fieldImage, "Page faults": fieldFaults,
	"Direct IO": fieldDirect, "Direct I/O": fieldDirect, "Page fault reads": fieldHard, "Buffered IO": fieldBuffered, "Buffered I/O": fieldBuffered,
	"Peak working set": fieldWorkingSet, "Volumes mounted": fieldVolumes, "Peak page file": fieldPageFile, "Images executed": fieldImages,
	"Pages printed": fieldPages, "Page count": fieldPages, "QIO count": fieldQIOs, "QIOs to printer": fieldQIOs, "GET count": fieldGets, "GETs from file": fieldGets,
	"Queue time": fieldOther, "Time queued": fieldOther, "Begin time": fieldStart, "Vector CPU time": fieldOther, "Node name": fieldOther,
	"User data": fieldOther, "Status text": fieldStatusText, "Status code": fieldStatus,
}

// fieldOf finds a field by its label.
func fieldOf(label string) field { return fieldNames[label] }

// partners are the labels of the right column, by the field of the left one in the same line.
var partners = [fieldOther + 1]string{
	fieldUser: "UIC:", fieldAccount: "Finish time:", fieldPID: "Start time:", fieldOwner: "Elapsed time:", fieldTerminal: "Processor time:",
	fieldNodeAddr: "Priority:", fieldNode: "Privilege <31-00>:", fieldRemoteID: "Privilege <63-32>:", fieldEntry: "Final status code:",
	fieldFaults: "Direct IO:", fieldHard: "Buffered IO:", fieldWorkingSet: "Volumes mounted:", fieldPageFile: "Images executed:",
}

// anyField finds the labels in flowed lines and in columns of another order; its indexes are those of anyFields.
var anyField, anyFields = func() (*text.Labels, []field) {
	names := []string{"Username", "UIC", "Account", "Finish time", "Process ID", "Start time", "Owner ID", "Elapsed time", "Terminal name",
		"Processor time", "Remote node addr", "Priority", "Remote node name", "Privilege <31-00>", "Remote ID", "Privilege <63-32>",
		"Remote full name", "Queue entry", "Final status code", "Queue name", "Job name", "Final status text", "Image name", "Page faults",
		"Direct IO", "Page fault reads", "Buffered IO", "Peak working set", "Volumes mounted", "Peak page file", "Images executed",
		"Direct I/O", "Buffered I/O", "Pages printed", "QIO count", "GET count"}
	fields := make([]field, len(names))
	for i, n := range names {
		fields[i] = fieldNames[n]
	}
	return text.NewLabels(names...), fields
}()
