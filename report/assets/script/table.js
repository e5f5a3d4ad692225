// Tables sort, filter and download.
const raw = cell => cell.dataset.v !== undefined ? cell.dataset.v : cell.textContent.trim();
const csvCell = cell => {
  let s = raw(cell);
  if (cell.dataset.v === undefined && /^[=+\-@\t\r]/.test(s)) s = "'" + s; // a spreadsheet would run it
  return /[",\n\r]/.test(s) ? '"' + s.replaceAll('"', '""') + '"' : s;
};
const download = table => {
  const lines = all('tr', table).map(tr => Array.from(tr.cells, csvCell).join(','));
  const url = URL.createObjectURL(new Blob(['\ufeff' + lines.join('\r\n') + '\r\n'], { type: 'text/csv' }));
  const link = make('a', { href: url, download: table.id + '.csv' });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
};
const sortable = table => {
  const body = table.tBodies[0];
  all('thead th', table).forEach((th, column) => {
    const button = make('button', { type: 'button' }, ...th.childNodes);
    th.append(button);
    button.addEventListener('click', () => {
      const numeric = th.classList.contains('n');
      const was = th.getAttribute('aria-sort');
      const down = was ? was === 'ascending' : numeric;
      all('th[aria-sort]', table).forEach(other => other.removeAttribute('aria-sort'));
      th.setAttribute('aria-sort', down ? 'descending' : 'ascending');
      const key = tr => { const s = raw(tr.cells[column]); return numeric ? (s === '' ? NaN : +s) : s; };
      const order = (a, b) => numeric ? a - b : a.localeCompare(b, 'en', { numeric: true });
      const rows = Array.from(body.rows, tr => [key(tr), tr]);
      const known = rows.filter(([k]) => k === k), unknown = rows.filter(([k]) => k !== k); // NaN stays last
      known.sort(([a], [b]) => down ? order(b, a) : order(a, b));
      body.append(...known.concat(unknown).map(([, tr]) => tr));
    });
  });
};
const titleOf = table => document.getElementById(table.id + '-h').firstChild.textContent.trim();
const tools = table => {
  const bar = make('div', { className: 'tools' });
  if (table.tBodies[0].rows.length > 8) {
    const input = make('input', { type: 'search', placeholder: 'Filter rows' });
    input.setAttribute('aria-label', 'Filter rows of ' + titleOf(table));
    const shown = make('span');
    shown.setAttribute('role', 'status');
    input.addEventListener('input', () => {
      const want = input.value.toLowerCase();
      let n = 0;
      for (const tr of table.tBodies[0].rows) {
        tr.hidden = !tr.textContent.toLowerCase().includes(want);
        if (!tr.hidden) n++;
      }
      shown.textContent = want ? n + ' of ' + table.tBodies[0].rows.length : '';
    });
    bar.append(input, shown);
  }
  const button = make('button', { type: 'button' }, 'CSV');
  button.setAttribute('aria-label', 'Download ' + titleOf(table) + ' as CSV');
  button.addEventListener('click', () => download(table));
  bar.append(button);
  table.closest('.table').querySelector('.chart-head').append(bar);
};
