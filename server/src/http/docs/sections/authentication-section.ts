import type { OpenApi } from '../description/openapi-types.ts';
import { endpointsOf } from '../description/operations.ts';
import { type Html, html } from '../markup/html.ts';
import { codeBlock, codeList, inline } from '../markup/prose.ts';

const TITLES: Record<string, string> = { apiKey: 'API key', session: 'Session', operatorToken: 'Operator token' };

const scopesOf = (document: OpenApi): string[] => [
  ...new Set(endpointsOf(document).flatMap(({ operation }) => operation['x-scopes'] ?? [])),
];

/** The examples of all operations take their address and key from these variables. */
const commands = `export VANTAIL_URL=http://localhost:8080
export VANTAIL_KEY=vtl_...

curl -H "Authorization: Bearer $VANTAIL_KEY" "$VANTAIL_URL/v1/me"`;

export const authenticationSection = (document: OpenApi): Html => {
  const schemes = Object.entries(document.components?.securitySchemes ?? {});
  const scopes = scopesOf(document);
  return html`<section aria-labelledby="authentication">
<h2 id="authentication">Authentication</h2>
<p>Send the key as a bearer token with every request. Set these two variables once, and every example on this page can be
pasted into a shell; examples for the operator also use <code>$OPERATOR_TOKEN</code>.</p>
${codeBlock('Example: who this key is', commands)}
<dl class="schemes">${schemes.map(
    ([name, { description }]) => html`<dt>${TITLES[name] ?? name}</dt><dd>${inline(description ?? '')}</dd>\n`,
  )}${scopes.length > 0 && html`<dt>Scopes</dt><dd>${codeList(scopes)}. Each operation names the ones that it needs.</dd>`}</dl>
</section>\n`;
};
