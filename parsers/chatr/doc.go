/*
HP-UX executables and the page sizes that they ask for (chatr).

	/opt/shop/served:                                    a program, or "a.out:"
	         64-bit ELF executable                       Itanium; PA-RISC says "shared executable"
	         segments:                                   Itanium: the page size is the last column
	             index type     address      flags size
	                 7 text     04000000     z---c-      4M
	                 8 data     40000000     ---m--     16M
	         data page size: D (default)                 PA-RISC: a line each
	         instruction page size: D (default)

D is the system's default: 16 KB on HP-UX 11i v3, 4 KB before. L is the largest that the system has. Both are not known here, and written
as such. What else chatr prints is counted, not kept. When chatr changed something, it prints old and new values; the new ones count.

Reference: chatr_pa(1), chatr_ia(1) and the linker guide of HP-UX.
*/
package chatr
