/*
SAP profile check (sappfpar check, sappfpar all).

sappfpar reads an instance profile as the instance would at its next start, and says how much shared memory and swap space that takes:

	== Checking profile: /sapmnt/ZZ1/profile/ZZ1_D07_elder     the start of a check, framed by two lines of "="
	***WARNING: …   ***ERROR: …   SOLUTION…                    messages, with advice under them
	Key: 10 Pool                                               a pool, and three sizes under it
	Key: 4 Size: 500000 ( 0.5 MB) statistic area               a shared memory, under "inside of pool N" or "outside of pools"
	Total, worst case requirement....: 4000.0 MB               a figure; a MB is 1048576 bytes
	Errors detected..................: 0

Everything goes by labels, so pastes that lost their blanks or their frames are read as well. What a check does not do: the estimated
minimum of a pool is larger than the sum of its keys (a reserve), "used" is cut off, not rounded, and "Shared memory" is a little more
than the pools and what lies outside: none of these is an error of the tool.

"<no_profile>" as the profile's name means that no profile was read: all that follows are defaults of the kernel.

The check was sampled (kernel 6.40); messages, several pools and memories outside of pools are recalled from other releases, not sampled.
From kernel 7.40 on pools 10 and 40 are sized by the kernel. Parameter checks of a dispatcher trace (DpCheckParams) are read as messages.

Reference: SAP help, "Adjusting Pool Sizes" and "Swap Space Requirements"; KBA 2733511 for <no_profile>.
*/
package sappfpar
