import type { OpenApi } from '../description/openapi-types.ts';
import { endpointsOf } from '../description/operations.ts';
import { TYPESCRIPT_SETUP } from '../examples/typescript-example.ts';
import { codeList, type Html, html, inline } from '../markup/html.ts';
import { languageSwitch, sample } from './language-switch.ts';

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
