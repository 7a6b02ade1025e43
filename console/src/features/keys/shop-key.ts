import type { Scope } from '../../session/session-context.tsx';

/** What the page of a shop needs, and no more (D16.2). */
export const SHOP_SCOPES: readonly Scope[] = ['storefront:read', 'quotes:create'];

/** The origin of a site as people write it: `www.example.com`, or a whole address. Undefined of anything else. */
export const originOf = (site: string): string | undefined => {
  const text = site.trim();
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (text === '' || !URL.canParse(address)) return undefined;
  const { origin, hostname } = new URL(address);
  return hostname.includes('.') || hostname === 'localhost' ? origin : undefined;
};

/** What is put into the page (docs/rules.md, D16). */
export const shopSnippet = (service: string, key: string, productId: number): string =>
  [
    `<script type="module" src="${service}/elements/vantail.js"></script>`,
    `<vantail-configurator src="${service}" key="${key}" product="${productId}"></vantail-configurator>`,
  ].join('\n');
