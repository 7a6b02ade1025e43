import { readFileSync } from 'node:fs';
import type { ItemGroup, OpenApi } from './description/openapi-types.ts';
import { type TagGroup, tagGroups } from './description/operations.ts';
import type { RecordedAnswers } from './examples/recorded-answer.ts';
import { type Html, html, prose } from './markup/html.ts';
import { authenticationSection } from './sections/authentication-section.ts';
import { errorsSection } from './sections/errors-section.ts';
import { navigation } from './sections/navigation.ts';
import { type OperationContext, operationSection } from './sections/operation-section.ts';
import { schemaSection } from './sections/schema-section.ts';

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
