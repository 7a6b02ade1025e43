import type { Caller } from '../../callers/callers.ts';
import { hashOfKey, isWellFormed } from '../../callers/key.ts';
import { isShopKey } from '../../callers/scopes.ts';
import { notFound, Problem } from '../../errors.ts';
import { unauthenticated } from '../authentication/caller.ts';
import type { App } from '../fastify-types.ts';
import { pathId } from '../query-parameters.ts';
import { FOR_EVER } from './built-files.ts';
import { OPEN } from './element-routes.ts';

const options = { config: { access: 'public' }, schema: { hide: true } } as const;

/** D16.1: the pages that may use the key are the pages that may frame it; a key for no browser is framed by none. */
const ancestors = ({ allowedOrigins }: Pick<Caller, 'allowedOrigins'>): string => {
  if (allowedOrigins === null) return '*';
  return allowedOrigins.length === 0 ? "'none'" : allowedOrigins.join(' ');
};

/** Pictures may stand on other hosts (`image_url`); everything else comes from here, and nothing is inline. */
const policyOf = (caller: Caller): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "img-src 'self' https:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    `frame-ancestors ${ancestors(caller)}`,
  ].join('; ');

/**
 * Tells the page around it how high the content is, whenever that changes. Any page around it may hear the number: the policy
 * has decided which ones there are.
 */
const SCRIPT = `const sheet = new CSSStyleSheet();
sheet.replaceSync('body { margin: 0 } :root { color-scheme: light dark }');
document.adoptedStyleSheets = [sheet];
new ResizeObserver(() => {
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  parent.postMessage({ type: 'vantail-height', height }, '*');
}).observe(document.body);
`;
/** Its name changes with its content. */
const SCRIPT_PATH = '/elements/embed-1.js';

/** What the address may say beside product and key; anything else than these forms is left out. */
const FORMS: Readonly<Record<string, RegExp>> = {
  language: /^[A-Za-z]{2}(?:-[A-Za-z]{2})?$/,
  prices: /^(?:gross|net|both)$/,
  'vat-rate-id': /^\d{1,15}$/,
};

type Query = Readonly<Record<string, unknown>>;

const pageOf = (productId: number, key: string, query: Query): string => {
  const given = Object.entries(FORMS).flatMap(([name, form]) => {
    const value = query[name];
    return typeof value === 'string' && form.test(value) ? [`${name}="${value}"`] : [];
  });
  const attributes = [`api-key="${key}"`, `product="${productId}"`, ...given].join(' ');
  return `<!doctype html>
<html lang="${FORMS.language?.test(String(query.language)) ? query.language : 'en'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>Vantail</title><script type="module" src="/elements/vantail.js"></script><script type="module" src="${SCRIPT_PATH}"></script></head>
<body><vantail-configurator ${attributes}></vantail-configurator></body>
</html>
`;
};

/**
 * D16.9: a configurator for sites that take no script, only a frame. The key in its address is one that any visitor may read:
 * another one is refused, since addresses are kept in histories and logs.
 */
export const embedRoutes = async (app: App): Promise<void> => {
  const callerOfKey = async (key: unknown): Promise<Caller> => {
    const caller = typeof key === 'string' && isWellFormed(key) ? await app.callers.ask(hashOfKey(key)) : undefined;
    if (!caller) throw unauthenticated();
    if (!isShopKey(caller.scopes))
      throw new Problem('insufficient_scope', 'An address takes only a key with storefront:read and quotes:create');
    return caller;
  };

  app.get(SCRIPT_PATH, options, async (_request, reply) =>
    reply.headers(OPEN).header('cache-control', FOR_EVER).type('text/javascript; charset=utf-8').send(SCRIPT),
  );
  app.get<{ Params: { product_id: string }; Querystring: Query }>(
    '/embed/:product_id',
    options,
    async (request, reply) => {
      const { key } = request.query;
      const productId = pathId(request.params.product_id);
      const caller = await callerOfKey(key);
      if (productId === 0) throw notFound();
      return reply
        .header('content-security-policy', policyOf(caller))
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(pageOf(productId, String(key), request.query));
    },
  );
};
