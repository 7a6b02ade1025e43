import { readFileSync } from 'node:fs';
import type { ItemGroup, OpenApi } from './description/openapi-types.ts';
import { type Endpoint, endpointsOf, type TagGroup, tagGroups } from './description/operations.ts';
import type { RecordedAnswers } from './examples/recorded-answer.ts';
import { TYPESCRIPT_SETUP } from './examples/typescript-example.ts';
import { codeList, type Html, html, inline, prose } from './markup/html.ts';
import { errorsSection } from './sections/errors-section.ts';
import { schemaSection } from './sections/field-table.ts';
import {
  languageSwitch,
  methodBadge,
  type OperationContext,
  operationSection,
  sample,
} from './sections/operation-section.ts';

const TITLES: Record<string, string> = { apiKey: 'API key', session: 'Session', operatorToken: 'Operator token' };

const scopesOf = (document: OpenApi): string[] => [
  ...new Set(endpointsOf(document).flatMap(({ operation }) => operation['x-scopes'] ?? [])),
];

/** The examples of all operations take their address and key from these variables. */
const commands = `export VANTAIL_URL=http://localhost:8080
export VANTAIL_KEY=vtl_...

curl -H "Authorization: Bearer $VANTAIL_KEY" "$VANTAIL_URL/v1/me"`;

const authenticationSection = (document: OpenApi): Html => {
  const schemes = Object.entries(document.components?.securitySchemes ?? {});
  const scopes = scopesOf(document);
  return html`<section aria-labelledby="authentication">
<h2 id="authentication">Authentication</h2>
<p>Send the key as a bearer token with every request. Set address and key once, and you can paste every example on this page; those for the
operator also use the operator token. Ids and answers come from the demo that the first start creates. An example that
depends on another one names it, and bulk calls are shown as dry runs. Keys, tokens and times in the answers are made up: use
your own, your own files, and as <code>response</code> the result of the browser’s authenticator.</p>
${languageSwitch}${sample('curl', 'With curl: who this key is', commands)}${sample(
  'typescript',
  'In TypeScript: who this key is',
  TYPESCRIPT_SETUP,
)}
<dl class="schemes">${schemes.map(
    ([name, { description }]) => html`<dt>${TITLES[name] ?? name}</dt><dd>${inline(description ?? '')}</dd>\n`,
  )}${scopes.length > 0 && html`<dt>Scopes</dt><dd>${codeList(scopes)}. Each operation names the scopes it needs.</dd>`}</dl>
<p>Only pages of this service may sign in and manage a person’s own account: the browser sends its cookie and
<code>Origin</code>. With curl, <code>$VANTAIL_COOKIE</code> is the cookie of such a browser; with the client, leave <code>key</code> out.</p>
</section>\n`;
};

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
const navigation = (groups: readonly TagGroup[]): Html =>
  html`<nav aria-label="Contents">${SEARCH}<details><summary>Contents</summary>
<ul>
<li><a class="tag" href="#introduction">Introduction</a></li>
<li><a class="tag" href="#authentication">Authentication</a></li>
<li><a class="tag" href="#errors">Errors</a></li>
${groups.map(group)}<li><a class="tag" href="#schemas">Schemas</a></li>
</ul></details></nav>\n`;

/** A window of two leaves. An icon inside the page avoids the request for /favicon.ico, which would be a 404. */
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='M2 2h12v12H2zM8 2v12' fill='none' stroke='%230b6380' stroke-width='2'/%3E%3C/svg%3E";

const introduction = ({ info }: OpenApi): Html =>
  html`<header>
<h1 id="introduction">${info.title} API</h1>
<p class="facts">Version ${info.version}${info.license && html`, ${info.license.name}`}, <a href="/openapi.json">OpenAPI 3.1 document</a></p>
${prose(info.description)}</header>\n`;

const tagSection = (context: OperationContext, { id, title, description, endpoints }: TagGroup): Html =>
  html`<section aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
${prose(description)}${endpoints.map((endpoint) => operationSection(context, endpoint))}</section>\n`;

/**
 * The description of the API for people: one page, rendered on the server. Its script adds a search and the choice of a language;
 * without it all of the text is there.
 */
export const docsPage = (
  json: Record<string, unknown>,
  answers: RecordedAnswers = {},
  subCodes: readonly ItemGroup[] = [],
): string => {
  const document = json as OpenApi;
  const groups = tagGroups(document);
  const endpoints = groups.flatMap((group) => group.endpoints);
  const links = new Map(endpoints.map(({ id, operation }) => [operation.operationId ?? id, id]));
  const context = { document, answers, links };
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${document.info.title} API ${document.info.version}</title>
<link rel="icon" href="${ICON}">
<link rel="stylesheet" href="/docs/style.css">
<script src="/docs/page.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
${navigation(groups)}
<main id="content" tabindex="-1">
${introduction(document)}${authenticationSection(document)}${errorsSection(document, subCodes)}
${groups.map((group) => tagSection(context, group))}${schemaSection(document)}</main>
</body>
</html>
`.markup;
};

/** Read when this module is loaded, which is soon after the start: later there may be no file descriptors left. */
export const recordedAnswers: RecordedAnswers = JSON.parse(
  readFileSync(new URL('./generated/answers.json', import.meta.url), 'utf8'),
);
