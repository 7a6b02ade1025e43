export const textOf = (element: Element | null): string => (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

/** The words of an article, part by part: text of neighbouring elements does not run together. */
export const articleText = (article: Element): string => {
  const parts = article.querySelectorAll('p:not(.endpoint, .language, .answered), tbody th, td, .refusal code');
  return [...parts].map(textOf).filter(Boolean).join(' · ');
};

export const itemsOf = (page: Document): Item[] => {
  const operations = [...page.querySelectorAll('article.operation')].map((article) => {
    const id = article.querySelector('h3')?.id ?? '';
    return {
      href: `#${id}`,
      title: textOf(article.querySelector('h3')),
      kind: textOf(article.querySelector('.method')),
      names: `${id} ${textOf(article.querySelector('.path'))}`,
      text: articleText(article),
    };
  });
  const problems = [...page.querySelectorAll('.problems tbody tr')].map((row) => {
    const code = textOf(row.querySelector('code'));
    const [meaning, note] = [textOf(row.querySelector('td + td')), row.closest('tbody')?.id ?? ''];
    return { href: `#${note}`, title: code, kind: note.replace(/\D+/g, ''), names: code, text: meaning };
  });
  const subCodes = [...page.querySelectorAll('.subcodes a')].map((link) => {
    const title = textOf(link);
    const text = textOf(link.closest('details')?.querySelector('.label') ?? null);
    return { href: link.getAttribute('href') ?? '', title, kind: 'Item', names: title, text };
  });
  const schemas = [...page.querySelectorAll('article.schema')].map((article) => {
    const heading = article.querySelector('h3');
    const title = textOf(heading?.querySelector('a') ?? null);
    return { href: `#${heading?.id}`, title, kind: 'Schema', names: title, text: articleText(article) };
  });
  const sections = [...page.querySelectorAll('main h2')].map((heading) => {
    const text = [...(heading.parentElement?.querySelectorAll(':scope > p, :scope > dl') ?? [])].map(textOf).join(' ');
    return { href: `#${heading.id}`, title: textOf(heading), kind: 'Section', names: '', text };
  });
  return [...operations, ...problems, ...subCodes, ...sections, ...schemas].map((item) => ({
    ...item,
    folded: [fold(item.title), fold(item.names), fold(item.text)],
  }));
};

/** What can be found: an operation, a schema, a problem code or a section. */
export type Item = {
  href: string;
  title: string;
  /** The method of an operation, or what kind of thing it is. */
  kind: string;
  /** Names under which one would look for it first: operation id, path, code. */
  names: string;
  text: string;
  /** Title, names and text without case and accents. */
  folded: readonly [title: string, names: string, text: string];
};

export type Found = { item: Item; score: number; excerpt: readonly [before: string, match: string, after: string] };

/** Case and accents do not count. A character stays one character, so that places in the folded text are places in the text. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\0-\x7f]/g, (character) => character.normalize('NFD').slice(0, 1).toLowerCase().slice(0, 1));

export const wordsOf = (query: string): string[] => fold(query).split(/\s+/).filter(Boolean);

/** How well a word fits: as a whole name, the beginning of a title, within either, or somewhere in the text; 0 if nowhere. */
export const scoreOf = (word: string, { folded: [title, names, text] }: Item): number => {
  if (names.split(' ').includes(word)) return 100;
  if (title.startsWith(word)) return 60;
  if (title.includes(word)) return 40;
  if (names.includes(word)) return 30;
  return text.includes(word) ? 5 : 0;
};

/** The text around the first word that stands in it. */
export const excerptOf = ({ text, folded: [, , folded] }: Item, words: readonly string[]): Found['excerpt'] => {
  const word = words.find((one) => folded.includes(one));
  if (word === undefined) return [text.slice(0, 90), '', ''];
  const start = folded.indexOf(word);
  const end = start + word.length;
  // From the beginning of a word, so near that the match is within the two lines that are shown.
  const from = start < 24 ? 0 : text.indexOf(' ', start - 24) + 1 || start;
  const before = `${from > 0 ? '…' : ''}${text.slice(Math.min(from, start), start)}`;
  return [before, text.slice(start, end), text.slice(end, end + 60)];
};

/** Everything that has all words, the best first; equals stay in the order of the page. */
export const search = (items: readonly Item[], query: string): Found[] => {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  return items
    .map((item) => {
      const scores = words.map((word) => scoreOf(word, item));
      const score = scores.includes(0) ? 0 : scores.reduce((sum, one) => sum + one, 0);
      return { item, score };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ item, score }) => ({ item, score, excerpt: excerptOf(item, words) }));
};
