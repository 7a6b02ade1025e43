import { type Found, fold, type Item, itemsOf, search, wordsOf } from './search.ts';

/** Everything shown is put in as text, never as markup. */
export const element = (name: string, className: string, ...content: (string | Node)[]): HTMLElement => {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  made.append(...content);
  return made;
};

export const resultOf = ({ item, excerpt: [before, match, after] }: Found): HTMLElement => {
  const link = element('a', '') as HTMLAnchorElement;
  link.href = item.href;
  link.append(
    element('span', `method ${item.kind.toLowerCase()}`, item.kind),
    element(
      'span',
      'hit',
      element('b', '', item.title),
      element('small', '', before, element('mark', '', match), after),
    ),
  );
  return element('li', '', link);
};

export const countWords = (count: number, shown: number, query: string): string => {
  if (count === 0) return `Nothing found for “${query}”`;
  if (count > shown) return `The first ${shown} of ${count} results`;
  return count === 1 ? '1 result' : `${count} results`;
};

/** What a result leads to is seen: the parts that hold the words are opened. */
export const openMatches = (href: string, query: string): void => {
  const words = wordsOf(query);
  const parts = document.getElementById(href.slice(1))?.closest('article')?.querySelectorAll('details') ?? [];
  for (const part of parts) {
    const text = fold(part.textContent ?? '');
    if (words.some((word) => text.includes(word))) part.open = true;
  }
};

/** Up and down go through the results, and from the first one back to the field. */
export const moveFocus = (event: KeyboardEvent, input: HTMLInputElement, list: Element): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops = [input, ...list.querySelectorAll('a')];
  const next = stops[stops.indexOf(document.activeElement as HTMLInputElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
};

export const startSearch = (): void => {
  const most = 40;
  const box = document.querySelector('search');
  const input = document.querySelector<HTMLInputElement>('#search');
  const [list, status] = [document.querySelector('#found'), document.querySelector('.found-count')];
  if (!box || !input || !list || !status) return;
  let items: Item[] | undefined;
  const show = (): void => {
    const query = input.value.trim();
    items ??= itemsOf(document);
    const found = search(items, query);
    list.replaceChildren(...found.slice(0, most).map(resultOf));
    status.textContent = query === '' ? '' : countWords(found.length, most, query);
    document.documentElement.toggleAttribute('data-searching', query !== '');
  };
  const clear = (): void => {
    input.value = '';
    show();
  };
  box.hidden = false;
  input.addEventListener('input', show);
  list.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    if (link) openMatches(link.getAttribute('href') ?? '', input.value);
  });
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') clear();
    else if (event.key === 'Enter' && event.target === input) list.querySelector('a')?.click();
    else moveFocus(event, input, list);
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = (event.target as Element).matches('input, textarea, select, [contenteditable]');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
  if (input.value !== '') show();
};
