// Everything is defined: begin.
themes();
all('table.data').forEach(table => { sortable(table); tools(table); });
all('.quote').forEach(copying);
marking();
charts();
