import type { Endpoint, TagGroup } from '../description/operations.ts';
import { type Html, html } from '../markup/html.ts';
import { methodBadge } from './operation-section.ts';

const operationLink = ({ id, method, path, operation }: Endpoint): Html =>
  html`<li><a href="#${id}">${methodBadge(method)} <span>${operation.summary ?? path}</span></a></li>\n`;

const group = ({ id, title, endpoints }: TagGroup): Html =>
  html`<li><a class="tag" href="#${id}">${title}</a>
<ul>${endpoints.map(operationLink)}</ul></li>\n`;

/** On a phone the list is folded behind its summary; on wider screens style.css keeps it open beside the content. */
export const navigation = (groups: readonly TagGroup[]): Html =>
  html`<nav aria-label="Contents"><details><summary>Contents</summary>
<ul>
<li><a class="tag" href="#introduction">Introduction</a></li>
<li><a class="tag" href="#authentication">Authentication</a></li>
<li><a class="tag" href="#errors">Errors</a></li>
${groups.map(group)}<li><a class="tag" href="#schemas">Schemas</a></li>
</ul></details></nav>\n`;
