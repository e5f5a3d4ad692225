/*
Results of JMeter load tests (JTL as CSV or XML, jmeter.log, the dashboard's statistics.json).

	timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,…,allThreads,…,Latency,IdleTime,Connect
	1772355600120,231,Sign in,200,OK,Clerks 1-1,text,true,…,10,…,228,0,12            a row for each sample, at its end
	1772355600120,540,Order,200,"Number of samples in transaction : 2, number of failing samples : 0",Clerks 1-1,,true,…

	<httpSample t="231" lt="228" ct="12" ts="1772355600120" s="true" lb="Sign in" rc="200" rm="OK" tn="Clerks 1-1" na="10"/>   the same as XML

	2026-03-01 09:00:30,006 INFO o.a.j.r.Summariser: summary +    626 in 00:00:18 =   35.4/s Avg:   270 Min: 50 Max: 500 Err: 0 (0.00%) Active: 10 …
	                        '+' is the interval since the line before, '=' the run so far; JMeter to 3.1 writes "in 43s"

CSV files have any of 22 columns in JMeter's order, any delimiter, with or without the line of their names; without it the columns are told
from what stands in them. Fields may be quoted and have line ends in them. Whether a sample failed is in success, not in its code.

Rows of transaction controllers ("Number of samples in transaction") repeat the time of the samples within: as in JMeter's own dashboard
they are labels of their own (kind=transaction) and not in the totals, unless a file has no other samples; empty ones are left out. In XML,
samples within a transaction count, and samples within another sample (redirects, embedded resources) are kind=sub and do not. Where
SampleCount is over 1, elapsed is the sum over that many samples, as JMeter's own listeners take it.

Percentiles are those of JMeter's dashboard: with n samples in order, the value at place p/100 × (n+1), between two places interpolated, over
all samples of the label (JMeter to 3.x looked at the last 20,000 only; the Aggregate Report of its window takes the nearest place). They are
computed from histograms whose bins are 1 ms below 2,048 ms and at most 0.1 % of the value above.

Times: timeStamp is when a sample started (sampleresult.timestamp.start, which JMeter ships as true), in ms since 1970, so in UTC; formatted
times have no zone. What is over time stands at the end of the samples, in steps of 1 s that grow with the length of the run (5 s, 10 s, 30 s,
1 min …), so that memory does not grow with the input; percentiles may have longer steps than counts. Labels beyond the most frequent ones
have one timeline together.

Two summarisers log the same samples: the one with the most is read. statistics.json has no times, and its three percentiles are 90, 95 and 99
unless aggregate_rpt_pct1 to 3 were changed.

Reference: the JMeter user's manual (listeners, generating the dashboard), jmeter.properties, and JMeter's report and save packages.
*/
package jtl
