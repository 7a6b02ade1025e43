import { isProblemCode } from '../../../errors.ts';

/** Markup that is safe to send: only `html` makes it, and `html` escapes whatever is not markup already. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

export type Piece = Html | string | number | false | undefined | readonly Piece[];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/**
 * The only place where text becomes markup. Both kinds of quotes are escaped, so that the result can be used in
 * attributes.
 */
const escapeText = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character] as string);

const render = (piece: Piece): string => {
  if (piece instanceof Html) return piece.markup;
  if (piece === undefined || piece === false) return '';
  if (typeof piece === 'object') return piece.map(render).join('');
  return escapeText(String(piece));
};

/** A template whose values are escaped, joined when they are lists, and left out when undefined or false. */
export const html = (strings: TemplateStringsArray, ...values: Piece[]): Html =>
  new Html(strings.reduce((before, after, index) => before + render(values[index - 1]) + after));

export const joined = (pieces: readonly Piece[], separator: string): Piece[] =>
  pieces.flatMap((piece, index) => (index === 0 ? [piece] : [separator, piece]));

/** A fragment identifier: a name of the document may contain spaces or slashes, which an `id` should not. */
export const anchor = (...parts: readonly string[]): string =>
  parts.map((part) => part.replaceAll(/[^A-Za-z0-9_.-]+/g, '-')).join('-');

/** A part that opens on demand. Its summary lists the names, so that it often need not be opened. An example is open. */
export const part = (label: string, names: readonly string[], content: Html, isExample = false): Html =>
  html`<details class="part${isExample && ' example'}"${isExample && html` open`}><summary><span class="label">${label}</span> <span class="names">${joined(names, ', ')}</span></summary>
<div class="content">${content}</div></details>\n`;

/** A part that is short enough to be always open; it is aligned with those that fold. */
export const line = (label: string, content: Piece): Html =>
  html`<div class="part line"><span class="label">${label}</span> <div>${content}</div></div>\n`;

export const fieldNames = (fields: readonly { name: string; required: boolean }[]): string[] =>
  fields
    .filter(({ name }) => !/[.[]/.test(name)) // Nested fields are shown in the table only.
    .map(({ name, required }) => (required ? `${name} (required)` : name));

/** One run of text; what stands between backticks becomes code. */
export const inline = (text: string): Piece[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));

/** Paragraphs, separated by blank lines. */
export const prose = (text: string | undefined): Html[] =>
  (text ?? '')
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => html`<p>${inline(paragraph.trim())}</p>\n`);

export const codeList = (names: readonly string[], separator = ', '): Piece[] =>
  names.flatMap((name, index) => [index === 0 ? '' : separator, html`<code>${name}</code>`]);

/** A block that scrolls sideways; it can have the focus, so that the arrow keys scroll it. */
export const codeBlock = (label: string, text: string): Html =>
  html`<pre tabindex="0" role="region" aria-label="${label}"><code>${text}</code></pre>\n`;

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
