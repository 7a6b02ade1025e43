import type { Scope } from '../session/session-context.tsx';

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

/** What is put into the page (docs/rules/access.md, D16). */
export const shopSnippet = (service: string, key: string, productId: number | 'ID'): string =>
  [
    `<script type="module" src="${service}/elements/vantail.js"></script>`,
    `<vantail-configurator src="${service}" key="${key}" product="${productId}"></vantail-configurator>`,
  ].join('\n');

/** Whose pages may use a key (D16.1). */
export type SiteRule = 'any' | 'none' | 'these';

export const siteRuleOf = (origins: readonly string[] | null): SiteRule => {
  if (origins === null) return 'any';
  return origins.length === 0 ? 'none' : 'these';
};

/** Sites as people write them, a line each. What is no site stays as it was written, so that the service names it. */
export const originsOf = (text: string): string[] => {
  const lines = text.split(/[\s,;]+/).filter((line) => line !== '');
  return [...new Set(lines.map((line) => originOf(line) ?? line))];
};

/** An origin as people say it: the scheme is worth a word only where it is not the usual one. */
export const siteName = (origin: string): string => origin.replace(/^https:\/\//, '');
