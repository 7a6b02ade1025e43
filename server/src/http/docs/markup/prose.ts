import { type Html, html, type Piece } from './html.ts';

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
