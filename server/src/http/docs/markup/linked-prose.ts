import { isProblemCode } from '../../../errors.ts';
import { type Html, html, type Piece } from './html.ts';

/** Where the names of operations lead, by their ids. */
export type OperationLinks = ReadonlyMap<string, string>;

const linkedCode = (name: string, links: OperationLinks): Html => {
  const code = html`<code>${name}</code>`;
  const anchor = links.get(name);
  if (anchor !== undefined) return html`<a href="#${anchor}">${code}</a>`;
  return isProblemCode(name) ? html`<a href="/problems/${name}">${code}</a>` : code;
};

/** Paragraphs as in `prose`, whose names of operations and codes of problems are links. */
export const linkedProse = (text: string | undefined, links: OperationLinks): Html[] =>
  (text ?? '')
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => {
      const pieces: Piece[] = paragraph
        .trim()
        .split('`')
        .map((part, index) => (index % 2 === 1 ? linkedCode(part, links) : part));
      return html`<p>${pieces}</p>\n`;
    });
