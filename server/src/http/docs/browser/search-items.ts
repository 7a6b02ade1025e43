import { fold, type Item } from './search.ts';

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
