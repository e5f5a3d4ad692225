/*
Solaris address spaces (pmap, pmap -x, -xs, -S, -L, -Ls).

	1731:  /opt/shop/bin/served -p 7                                  a process
	 Address  Kbytes     RSS    Anon  Locked Pgsz Mode   Mapped File  the columns; pmap and pmap -L print no heads
	00010000      64      64       -       -  64K r-x--  served       "-" is nothing, or 0
	0A000000    8192    8192       -    8192   4M rwxsR    [ ism shmid=0x3 ]
	-------- ------- ------- ------- -------
	total Kb   …                                                      sizes in KB; with -L and on Solaris 11 with a suffix

Pgsz is the page size that the hardware uses now; "-" means that nothing is mapped there at the moment, not that pages are small. Shared
memory (ism, dism, shmid) appears in every process that maps it, and must not be added up over processes. Columns are found by their
heads, so the widths do not matter, and pastes that lost their blanks are read as well. Lines that somebody left out ("....") make the
total larger than the sum of the lines.

Linux has a pmap too, with other columns and no page sizes: it is named, not read. The names of SAP work processes (dw.sapSID_INSTANCE) say
which instance they belong to.

Reference: pmap(1) of Solaris 10 and 11.
*/
package pmap
