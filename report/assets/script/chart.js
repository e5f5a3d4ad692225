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
