/** D4, D16.2. */
export const scopes = ['storefront:read', 'quotes:create', 'catalogue:read', 'catalogue:write', 'keys:manage'] as const;

export type Scope = (typeof scopes)[number];

/**
 * Who may call a route. Every route names one of these, or the service does not start (deny by default): `public` needs
 * no key, `any key` any valid key, `operator` the operator's token, and a list one of its scopes.
 */
export type Access = 'public' | 'any key' | 'operator' | readonly Scope[];

/** D4: catalogue:read includes all of storefront:read. */
export const storefrontRead: readonly Scope[] = ['storefront:read', 'catalogue:read'];

export const mayUse = (access: readonly Scope[], scopes: readonly Scope[]): boolean =>
  access.some((scope) => scopes.includes(scope));

/** D10: a storefront does not see an inactive product. */
export const seesInactive = (scopes: readonly Scope[]): boolean => scopes.includes('catalogue:read');

export const catalogueRead: readonly Scope[] = ['catalogue:read'];
export const catalogueWrite: readonly Scope[] = ['catalogue:write'];
/** D16.2: who writes the catalogue saves quotes, too (D4). */
export const quotesCreate: readonly Scope[] = ['quotes:create', 'catalogue:write'];
export const keysManage: readonly Scope[] = ['keys:manage'];

/** What a scope includes beside itself, when a key is made by another one. */
const includedIn: Partial<Record<Scope, Scope>> = { 'quotes:create': 'catalogue:write' };

/** D4: what of the wanted scopes a key lacks. */
export const missingScopes = (wanted: readonly Scope[], own: readonly Scope[]): Scope[] =>
  wanted.filter((scope) => {
    const larger = includedIn[scope];
    return !own.includes(scope) && !(larger && own.includes(larger));
  });

/**
 * D16.1: the routes that a shop's page calls, whatever its origin: those of `storefront:read`, which are open to any key
 * too, and the saving of a quote.
 */
export const isForShops = (access: Access): boolean =>
  access === 'any key' ||
  (typeof access !== 'string' && (access.includes('storefront:read') || access.includes('quotes:create')));

/** D16.7: a key that stands in a page, where every visitor can read it. */
export const isShopKey = (scopes: readonly Scope[]): boolean =>
  scopes.every((scope) => scope === 'storefront:read' || scope === 'quotes:create');
