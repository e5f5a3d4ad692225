/*
SAP profiles (instance, default and start profiles).

A profile is a text of "name = value" lines and "#" comments:

	SAPSYSTEMNAME = ZZ1
	SAPSYSTEM = 07
	DIR_EXECUTABLE = $(DIR_INSTANCE)/exe           $(NAME) is the value of another parameter
	icm/server_port_0 = PROT=HTTP,PORT=80$$        $$ is the number of the instance
	rdisp/wp_no_dia = 12
	abap/buffersize = 400000                       in KB
	em/initial_size_MB = 4096                      in MB
	ztta/roll_area = 6500000                       in bytes
	rdisp/ROLL_SHM = 16384                         in blocks of 8 KB

Every parameter has its own unit; here all amounts of memory are bytes. A name that comes twice counts as it stands last. What the value
of a name is that only the default profile or the kernel knows cannot be told from one file: it stays as written, and formulas with such
names are no numbers. ipc/shm_psize_NN is a size, 0 (outside of pools), or minus the number of a pool.

Two profiles in one file are told apart by a second SAPSYSTEMNAME. A piece of a profile is read as one, without its instance.

Reference: SAP help, "Profiles" and "Parameters for memory management"; the units are those of the parameters' documentation (RZ11).
*/
package sapprofile
