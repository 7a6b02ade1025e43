import type { OpenApi } from '../description/openapi-types.ts';
import { endpointsOf } from '../description/operations.ts';
import { TYPESCRIPT_SETUP } from '../examples/typescript-example.ts';
import { type Html, html } from '../markup/html.ts';
import { codeList, inline } from '../markup/prose.ts';
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
<p>Send the key as a bearer token with every request. Set address and key once, and every example on this page can be pasted; those for the
operator also use the operator token. Ids are those of the demo that the first start makes, and answers are what it answers. An example that
works on what another one made names it, and what works in bulk is shown as a dry run. Keys, tokens and times of the answers are made up: take
those that you were given, a file of your own, and as <code>response</code> what the authenticator of the browser gave.</p>
${languageSwitch}${sample('curl', 'With curl: who this key is', commands)}${sample(
  'typescript',
  'In TypeScript: who this key is',
  TYPESCRIPT_SETUP,
)}
<dl class="schemes">${schemes.map(
    ([name, { description }]) => html`<dt>${TITLES[name] ?? name}</dt><dd>${inline(description ?? '')}</dd>\n`,
  )}${scopes.length > 0 && html`<dt>Scopes</dt><dd>${codeList(scopes)}. Each operation names the ones that it needs.</dd>`}</dl>
<p>Signing in, and what a person does with their own account, is for pages of this service: the browser sends its cookie and
<code>Origin</code>. With curl, <code>$VANTAIL_COOKIE</code> is the cookie of such a browser; with the client, leave <code>key</code> out.</p>
</section>\n`;
};
