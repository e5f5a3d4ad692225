// The script of a dumplens report reads the page and the blocks of data in it, and nothing else: no network, no storage but the choice of a
// theme. Texts reach the page through textContent and the canvas only. This piece: what the others share, and the theme.
const root = document.documentElement;
root.classList.replace('no-js', 'js');
const all = (selector, from = document) => Array.from(from.querySelectorAll(selector));
const make = (tag, props = {}, ...children) => {
  const el = Object.assign(document.createElement(tag), props);
  el.append(...children);
  return el;
};
const css = name => getComputedStyle(root).getPropertyValue(name).trim();

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
