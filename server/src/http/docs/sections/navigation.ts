import type { Endpoint, TagGroup } from '../description/operations.ts';
import { type Html, html } from '../markup/html.ts';
import { methodBadge } from './operation-section.ts';

const operationLink = ({ id, method, path, operation }: Endpoint): Html =>
  html`<li><a href="#${id}">${methodBadge(method)} <span>${operation.summary ?? path}</span></a></li>\n`;

const group = ({ id, title, endpoints }: TagGroup): Html =>
  html`<li><a class="tag" href="#${id}">${title}</a>
<ul>${endpoints.map(operationLink)}</ul></li>\n`;

/** The script of the page shows it and fills the list; without the script there is nothing to search with. */
const SEARCH = html`<search hidden><label for="search">Search</label>
<input id="search" type="search" placeholder="Operations, fields, codes" autocomplete="off" spellcheck="false" aria-controls="found" aria-keyshortcuts="/">
<kbd aria-hidden="true">/</kbd>
<p class="found-count" role="status"></p>
<ul id="found" class="found"></ul></search>\n`;

/** On a phone the list is folded behind its summary; on wider screens style.css keeps it open beside the content. */
export const navigation = (groups: readonly TagGroup[]): Html =>
  html`<nav aria-label="Contents">${SEARCH}<details><summary>Contents</summary>
<ul>
<li><a class="tag" href="#introduction">Introduction</a></li>
<li><a class="tag" href="#authentication">Authentication</a></li>
<li><a class="tag" href="#errors">Errors</a></li>
${groups.map(group)}<li><a class="tag" href="#schemas">Schemas</a></li>
</ul></details></nav>\n`;
