/*
Solaris hardware counters (cpustat, cputrack).

	cpustat -c pic0=DTLB_miss,pic1=Instr_cnt 1 10          the command, which names the events
	   time cpu event      pic0      pic1
	  1.008   0  tick     69284     18204                  one CPU, one interval
	  3.008   2 total    651077    918204                  all CPUs: here the second column is their number

CPUs come in any order. With two sets of events (-c twice) the intervals alternate between them; each line then ends in the names of its
events behind a "#", or the command names them. Without names the counters are called as in their heads. cputrack counts processes or
threads instead of CPUs. Counters of 32 bits may wrap between two lines, which cannot be seen.

From misses and instructions in one set the misses for each instruction are computed.

Reference: cpustat(1M), cputrack(1).
*/
package cpustat
