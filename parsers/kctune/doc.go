/*
HP-UX kernel parameters (kctune, kctune -v, kctune -P, and lists of "name = value").

	Tunable        Value  Expression  Changes        HP-UX 11i v3; "Current" instead of "Value" is 11i v2
	maxuprc          256  Default     Immed
	filecache_max     8%  8%          Immed
	nproc          (now)  4200  Default  Immed       a change that waits for the next boot
	          (next boot) 8400  8400

	name maxuprc                                     kctune -P
	current 256

Values are decimal, hexadecimal (0x), octal (a leading 0) or percentages, which are kept as shares. An expression that names other
parameters (4*nproc+20) is a text. Whether a size is bytes or pages is the parameter's own business. The table of 11i v2 was sampled; that
of 11i v3 and waiting changes are recalled.

Reference: kctune(1M).
*/
package kctune
