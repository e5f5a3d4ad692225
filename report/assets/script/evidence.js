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
