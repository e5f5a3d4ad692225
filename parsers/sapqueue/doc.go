/*
SAP queues, work processes and workload (sapcontrol, dpmon, SM50, SM51, SM66, ENQHIS, ST03).

Tables are known by their heads, and cells by the head above them:

	Typ, Now, High, Max, Writes, Reads                       sapcontrol GetQueueStatistic
	ABAP/DIA, 0, 10, 14000, 534960, 534960
	No, Typ, Pid, Status, Reason, Start, Err, Sem, Cpu, …    sapcontrol ABAPGetWPTable; rows may have fewer cells
	|Logon-Type  |Sess-Key        |Cli|User …                dpmon, under a title with the time
	Request type  Req. waiting  Max. Req. Wait  Max. Req …   SM51, also with each cell on a line of its own
	No Ty. PID Status Reason Start Err Sem CPU Time …        SM50 and SM66 (recalled, not sampled)
	Time      VB-Que  ENQ-Que                                ENQHIS of the SD benchmark, or any times with named queues (recalled)
	Av. response time          620,5 ms                      ST03 summary lines (recalled)

Requests are whole numbers, so every separator in them parts thousands. CPU time of a work process is h:mm:ss or seconds. Users are not kept.
Queue lengths: now, the largest since the start (high), and the limit (rdisp/elem_per_queue).

Reference: the sapcontrol web service, SAP help for SM51 and for the workload monitor.
*/
package sapqueue
