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

/** One run of text; what stands between backticks becomes code. */
export const inline = (text: string): Piece[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));

/** Paragraphs, separated by blank lines. */
export const prose = (text: string | undefined): Html[] =>
  (text ?? '')
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => html`<p>${inline(paragraph.trim())}</p>\n`);
