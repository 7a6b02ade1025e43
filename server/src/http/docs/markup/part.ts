import { type Html, html, joined, type Piece } from './html.ts';

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
