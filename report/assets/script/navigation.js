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
