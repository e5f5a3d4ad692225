'use strict';
// The script of a dumplens report. It reads the page and the blocks of data in it, and nothing else: no network, no storage but the
// choice of a theme. Texts reach the page through textContent and the canvas only.
(() => {
  const root = document.documentElement;
  root.classList.replace('no-js', 'js');
  const all = (selector, from = document) => Array.from(from.querySelectorAll(selector));
  const make = (tag, props = {}, ...children) => {
    const el = Object.assign(document.createElement(tag), props);
    el.append(...children);
    return el;
  };
  const css = name => getComputedStyle(root).getPropertyValue(name).trim();

  // Numbers, as package unit writes them. Dimensions: 0 count, 1 ratio, 2 time, 3 bytes, 4 per second, 5 bytes per second, 6 load.
  const thin = '\u202f';
  const number = v => {
    const a = Math.abs(v);
    const digits = Number.isInteger(v) ? 0 : a < 0.01 ? 5 : a < 1 ? 3 : a < 100 ? 2 : a < 1e4 ? 1 : 0;
    const [whole, rest] = String(+v.toFixed(digits)).split('.');
    const grouped = whole.replace('-', '').length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, thin) : whole;
    return rest ? grouped + '.' + rest : grouped;
  };
  const short = v => String(+v.toPrecision(3));
  const pair = (s, major, majorName, minor, minorName) => {
    const n = Math.round(s / minor), per = Math.round(major / minor), m = n % per;
    return number(Math.floor(n / per)) + thin + majorName + (m ? thin + m + thin + minorName : '');
  };
  const duration = s => {
    if (s < 0) return '-' + duration(-s);
    if (s === 0) return '0' + thin + 's';
    if (s < 1e-3) return short(s * 1e6) + thin + 'µs';
    if (s < 1) return short(s * 1e3) + thin + 'ms';
    if (s < 60) return short(s) + thin + 's';
    if (s < 3600) return pair(s, 60, 'min', 1, 's');
    if (s < 48 * 3600) return pair(s, 3600, 'h', 60, 'min');
    return pair(s, 86400, 'd', 3600, 'h');
  };
  const bytes = (v, suffix) => {
    const names = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];
    let i = 0;
    for (; Math.abs(v) >= 1024 && i < names.length - 1; i++) v /= 1024;
    return (i ? short(v) : number(v)) + thin + names[i] + suffix;
  };
  const timeUnits = [[86400, 'd'], [3600, 'h'], [60, 'min'], [1, 's'], [1e-3, 'ms']];
  const tick = (item, v) => { // times of an axis are all in one unit
    if (item.dimension !== 2) return format(item.dimension, v * item.scale);
    const found = timeUnits.find(([seconds]) => item.scale >= seconds);
    return number(+v.toFixed(6)) + thin + (found ? found[1] : 'µs');
  };
  const format = (dimension, v) => {
    if (v === null || v === undefined || !Number.isFinite(+v)) return '–';
    switch (dimension) {
      case 1: return v > 0 && v < 1e-4 ? '<' + thin + '0.01' + thin + '%' : number(v * 100) + thin + '%';
      case 2: return duration(+v);
      case 3: return bytes(+v, '');
      case 4: return number(+v) + thin + '/s';
      case 5: return bytes(+v, '/s');
      case 6: return number(+v) + thin + 's/s';
    }
    return number(+v);
  };

  // Theme: the system's, until the button is used.
  const dark = () => root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  const recolor = [];
  const themed = () => recolor.forEach(f => f());
  const themes = () => {
    const button = make('button', { type: 'button' });
    const name = () => { button.textContent = dark() ? 'Light theme' : 'Dark theme'; };
    try { const kept = localStorage.getItem('dumplens-theme'); if (kept) root.dataset.theme = kept; } catch { /* file:// may forbid it */ }
    button.addEventListener('click', () => {
      root.dataset.theme = dark() ? 'light' : 'dark';
      try { localStorage.setItem('dumplens-theme', root.dataset.theme); } catch { /* then it is not remembered */ }
      name();
      themed();
    });
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => { name(); themed(); });
    name();
    document.querySelector('header').append(button);
  };

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

  // Evidence can be copied with its place.
  const copying = quote => {
    const button = make('button', { type: 'button' }, 'Copy');
    button.addEventListener('click', async () => {
      const text = quote.querySelector('.place').textContent + '\n' + quote.querySelector('pre').textContent;
      try {
        await navigator.clipboard.writeText(text);
        button.textContent = 'Copied';
      } catch {
        getSelection().selectAllChildren(quote.querySelector('pre'));
        button.textContent = 'Press Ctrl+C';
      }
      setTimeout(() => { button.textContent = 'Copy'; }, 1500);
    });
    quote.querySelector('figcaption').append(button);
  };

  // The side navigation marks where the reader is.
  const marking = () => {
    const links = new Map(all('nav a').map(a => [a.getAttribute('href').slice(1), a]));
    const seen = new IntersectionObserver(entries => {
      for (const e of entries) {
        if (!e.isIntersecting || !links.has(e.target.id)) continue;
        links.forEach(a => a.removeAttribute('aria-current'));
        links.get(e.target.id).setAttribute('aria-current', 'true');
      }
    }, { rootMargin: '-10% 0px -80% 0px' });
    links.forEach((_, id) => { const el = document.getElementById(id); if (el) seen.observe(el); });
  };

  // Charts. Everything about them waits until the first one comes into view.
  const block = id => JSON.parse(document.getElementById(id).textContent);
  const inflate = async packed => {
    const gz = Uint8Array.from(atob(packed), c => c.charCodeAt(0));
    return new Response(new Blob([gz]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
  };
  let ready = null;
  const prepare = () => {
    ready ??= (async () => {
      const [library, points] = await Promise.all([inflate(block('echarts-data')), inflate(block('points-data'))]);
      document.head.append(make('script', { textContent: library })); // admitted by its hash
      const data = JSON.parse(points);
      for (const axis of data.axes) for (let i = 1; i < axis.length; i++) axis[i] += axis[i - 1];
      return data;
    })();
    return ready;
  };

  const clock = ms => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
  const timeLabels = { year: '{yyyy}', month: '{d} {MMM}', day: '{d} {MMM}', hour: '{HH}:{mm}', minute: '{HH}:{mm}', second: '{HH}:{mm}:{ss}', millisecond: '{HH}:{mm}:{ss}.{SSS}', none: '{HH}:{mm}:{ss}' };
  const list = x => Array.isArray(x) ? x : [x];

  // colours of a chart in the present theme; merged into it when the theme changes.
  const colours = item => {
    const ink = css('--ink'), soft = css('--soft'), hair = css('--hair'), rule = css('--rule');
    const axis = { axisLabel: { color: soft }, axisLine: { lineStyle: { color: rule } }, splitLine: { lineStyle: { color: hair } }, axisTick: { lineStyle: { color: rule } } };
    const o = {
      backgroundColor: 'transparent',
      textStyle: { color: soft, fontFamily: getComputedStyle(document.body).fontFamily },
      legend: { textStyle: { color: ink }, pageTextStyle: { color: soft }, pageIconColor: soft, pageIconInactiveColor: rule },
      tooltip: { backgroundColor: css('--page'), borderColor: rule, textStyle: { color: ink, fontSize: 12 } },
      xAxis: [axis], yAxis: [axis],
    };
    if (item.option.dataZoom) {
      const slider = { borderColor: rule, fillerColor: 'rgba(127,140,160,0.18)', textStyle: { color: soft }, handleStyle: { color: soft, borderColor: soft }, moveHandleStyle: { color: rule } };
      o.dataZoom = [{}, slider];
    }
    return o;
  };

  const option = (item, data) => {
    const o = structuredClone(item.option);
    const show = v => format(item.dimension, v === null || v === undefined ? v : list(v).at(-1) * item.scale);
    o.tooltip.valueFormatter = show;
    o.xAxis = list(o.xAxis);
    o.yAxis = list(o.yAxis);
    const value = item.kind === 'bar' ? o.xAxis[0] : o.yAxis[0];
    if (item.kind === 'heat') {
      const set = item.sets[0], times = data.axes[set.axis];
      o.xAxis[0].data = times.map(t => clock(t));
      const short = times.at(-1) - times[0] < 3.6e6;
      o.xAxis[0].axisLabel = { formatter: s => s.slice(11, short ? 19 : 16), hideOverlap: true };
      o.series[0].progressive = 0; // all at once: a print may come at any moment
      o.series[0].data = set.columns.flatMap((c, row) => data.columns[c].map((v, i) => [i, row, v === null ? '-' : v]));
      o.tooltip.formatter = p => o.yAxis[0].data[p.value[1]] + '\n' + o.xAxis[0].data[p.value[0]] + '\n' + show(p.value[2]);
      return o;
    }
    if (item.kind === 'bar') o.yAxis[0].axisLabel = { ...o.yAxis[0].axisLabel, interval: 0 };
    value.axisLabel = { ...value.axisLabel, formatter: v => tick(item, v), hideOverlap: true };
    if (item.step) value.interval = item.step;
    if (item.sets) {
      o.xAxis[0].axisLabel = { formatter: timeLabels, hideOverlap: true };
      o.dataset = item.sets.map(set => {
        const source = { t: data.axes[set.axis] };
        set.columns.forEach((c, i) => { source['c' + i] = data.columns[c]; });
        return { source };
      });
      for (const s of o.series) if (s.markLine) s.markLine = { ...s.markLine, silent: true, lineStyle: { color: css('--critical'), type: 'dashed' }, label: { ...s.markLine.label, color: css('--critical') } };
      o.dataZoom[0] = { ...o.dataZoom[0], zoomOnMouseWheel: 'ctrl', moveOnMouseMove: true, preventDefaultMouseMove: false };
      o.dataZoom[1] = { ...o.dataZoom[1], height: 14, bottom: 6, showDataShadow: false, brushSelect: false, labelFormatter: v => clock(v).slice(5) };
    }
    return o;
  };

  // Charts of one group show the same stretch of time, whatever each of them spans. echarts.connect would align percentages instead.
  const zooms = new Map(), groups = new Map();
  let following = false;
  const zoomTo = (chart, z) => {
    following = true;
    chart.dispatchAction(z.all ? { type: 'dataZoom', start: 0, end: 100 } : { type: 'dataZoom', startValue: z.from, endValue: z.to });
    following = false;
  };
  const follow = (item, chart) => {
    if (!item.group || !item.option.dataZoom) return;
    const group = groups.get(item.group) ?? [];
    groups.set(item.group, group.concat(chart));
    if (zooms.has(item.group)) zoomTo(chart, zooms.get(item.group));
    chart.on('datazoom', () => {
      if (following) return;
      const z = chart.getOption().dataZoom[0];
      const to = { all: z.start <= 0 && z.end >= 100, from: z.startValue, to: z.endValue };
      zooms.set(item.group, to);
      groups.get(item.group).forEach(other => { if (other !== chart) zoomTo(other, to); });
      all('.chart[data-group="' + item.group + '"]').forEach(el => { const b = el.closest('figure').querySelector('.reset'); if (b) b.hidden = to.all; });
    });
  };
  const resetting = (item, el) => {
    if (!item.group || !item.option.dataZoom) return;
    el.dataset.group = item.group;
    const button = make('button', { type: 'button', className: 'reset', hidden: !zooms.has(item.group) || zooms.get(item.group).all }, 'Reset zoom');
    button.addEventListener('click', () => {
      zooms.set(item.group, { all: true });
      groups.get(item.group).forEach(chart => zoomTo(chart, { all: true }));
      all('.chart[data-group="' + item.group + '"]').forEach(other => { const b = other.closest('figure').querySelector('.reset'); if (b) b.hidden = true; });
    });
    el.closest('figure').querySelector('.chart-head').append(button);
  };

  const drawn = new Map();
  const draw = async (el, item) => {
    if (drawn.has(el)) return drawn.get(el);
    const done = (async () => {
      const data = await prepare();
      const svg = el.querySelector('svg:not(.narrow)');
      const height = item.kind === 'heat' ? 60 + 13 * item.rows : item.kind === 'bar' && !svg ? Math.max(140, 56 + 18 * item.rows) : svg ? Math.max(200, Math.round(svg.getBoundingClientRect().height)) : 250;
      const canvas = make('div', { className: 'canvas' });
      canvas.style.height = height + 'px';
      el.append(canvas);
      el.classList.add('drawn');
      const chart = echarts.init(canvas, null, { renderer: 'canvas' });
      chart.setOption(option(item, data));
      chart.setOption(colours(item));
      follow(item, chart);
      resetting(item, el);
      recolor.push(() => chart.setOption(colours(item)));
      new ResizeObserver(() => chart.resize()).observe(canvas);
    })();
    drawn.set(el, done);
    return done;
  };
  const charts = () => {
    if (typeof DecompressionStream === 'undefined' || !document.getElementById('charts-data')) return;
    const items = new Map(block('charts-data').map(item => [item.id, item]));
    const seen = new IntersectionObserver(entries => {
      for (const e of entries) {
        if (!e.isIntersecting) continue;
        seen.unobserve(e.target);
        draw(e.target, items.get(e.target.id));
      }
    }, { rootMargin: '400px 0px' });
    all('.chart').forEach(el => { if (items.has(el.id)) seen.observe(el); });
    addEventListener('beforeprint', () => { // what a drawing stands in for needs nothing; the rest must be there before the page is laid out
      all('.chart').forEach(el => { if (items.has(el.id) && !el.querySelector('svg')) draw(el, items.get(el.id)); });
    });
  };

  themes();
  all('table.data').forEach(table => { sortable(table); tools(table); });
  all('.quote').forEach(copying);
  marking();
  charts();
})();
