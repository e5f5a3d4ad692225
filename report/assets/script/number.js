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
