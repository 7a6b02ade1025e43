import { type ProblemCode, problemNotes, problems } from '../../errors.ts';
import type { ItemGroup } from '../../words/error-items.ts';
import { type Html, html, inline, joined, prose } from './html.ts';

const codes = Object.keys(problems) as ProblemCode[];

const page = (title: string, content: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/problems/style.css">
</head>
<body>
<main id="content" tabindex="-1">
${content}<p><a href="/problems">All codes</a>, <a href="/docs">API documentation</a></p>
</main>
</body>
</html>
`.markup;

/** Where the `type` of a problem leads (D2): what it means, and what to do. */
export const problemPage = (code: ProblemCode): string => {
  const [status, title] = problems[code];
  return page(
    code,
    html`<header><h1 id="${code}">${code}</h1>
<p class="facts">Status ${status}: ${title}</p></header>
${prose(problemNotes[code])}<p>Use <code>code</code> in programs: it never changes. <code>title</code> and <code>detail</code> are for people.
The items of <code>errors</code>, if there are any, have <a href="/problems#errors">codes of their own</a>.</p>\n`,
  );
};

const paramNames = (params: readonly string[]) =>
  params.length === 0
    ? 'none'
    : joined(
        params.map((name) =>
          name.endsWith('?') ? html`<code>${name.slice(0, -1)}</code> (some)` : html`<code>${name}</code>`,
        ),
        ', ',
      );

const itemTable = ({ id, title, note, items }: ItemGroup): Html =>
  html`<section aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
${prose(note)}<table class="fields"><caption>${title}</caption>
<thead><tr><th scope="col">Code</th><th scope="col">When</th><th scope="col">Params</th></tr></thead>
<tbody>
${Object.entries(items).map(
  ([code, [when, ...params]]) =>
    html`<tr id="${id}-${code}"><th scope="row"><code>${code}</code></th><td>${inline(when)}</td><td>${paramNames(params)}</td></tr>\n`,
)}</tbody></table>
</section>\n`;

/** Every code that the service answers with, and every sub-code. */
export const problemsPage = (groups: readonly ItemGroup[]): string =>
  page(
    'Vantail: error codes',
    html`<header><h1 id="problems">Error codes</h1></header>
<table class="codes"><caption>Problems</caption>
<thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">When</th></tr></thead>
<tbody>
${codes.map(
  (code) =>
    html`<tr><th scope="row"><a href="/problems/${code}"><code>${code}</code></a></th><td>${problems[code][0]}</td><td>${inline(problemNotes[code])}</td></tr>\n`,
)}</tbody></table>
${groups.map(itemTable)}`,
  );
