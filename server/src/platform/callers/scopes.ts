/** D4, D16.2. */
export const scopes = ['storefront:read', 'quotes:create', 'catalogue:read', 'catalogue:write', 'keys:manage'] as const;

export type Scope = (typeof scopes)[number];

/**
 * Who may call a route. Every route names one of these, or the service does not start (deny by default): `public` needs
 * no key, `any key` any valid key or session, `person` a person who is signed in, `operator` the operator's token, and a
 * list one of its scopes.
 */
export type Access = 'public' | 'any key' | 'person' | 'operator' | readonly Scope[];

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

/** What a scope includes besides itself, when a key is made by another one. */
const includedIn: Readonly<Record<Scope, Scope | null>> = {
  'storefront:read': null,
  'quotes:create': 'catalogue:write',
  'catalogue:read': null,
  'catalogue:write': null,
  'keys:manage': null,
};

/** D4: which of the required scopes a key lacks. */
export const missingScopes = (requested: readonly Scope[], own: readonly Scope[]): Scope[] =>
  requested.filter((scope) => {
    const larger = includedIn[scope];
    return !own.includes(scope) && !(larger !== null && own.includes(larger));
  });

/** D16.1: what a shop's page is given a key for. */
const isOfShops: Readonly<Record<Scope, boolean>> = {
  'storefront:read': true,
  'quotes:create': true,
  'catalogue:read': false,
  'catalogue:write': false,
  'keys:manage': false,
};

/**
 * D16.1: the routes that a shop's page calls, whatever its origin: those of `storefront:read`, which are open to any key
 * too, and the saving of a quote.
 */
export const isForShops = (access: Access): boolean =>
  access === 'any key' || (typeof access !== 'string' && access.some((scope) => isOfShops[scope]));

/** D16.7: a key that stands in a page, where every visitor can read it. */
export const isShopKey = (scopes: readonly Scope[]): boolean => scopes.every((scope) => isOfShops[scope]);

/** D18.1. */
export const roles = ['viewer', 'editor', 'manager'] as const;

export type Role = (typeof roles)[number];

/** D18.1: what a role may do. A manager has every scope that there is. */
const scopesByRole: Readonly<Record<Role, readonly Scope[]>> = {
  viewer: ['catalogue:read'],
  editor: ['catalogue:read', 'catalogue:write'],
  manager: scopes,
};

export const scopesOf = (role: Role): readonly Scope[] => scopesByRole[role];

/** D16.6: what a key sees of prices. */
export const priceDetails = ['full', 'final'] as const;
export type PriceDetail = (typeof priceDetails)[number];

const isDetailSeen: Readonly<Record<PriceDetail, boolean>> = { full: true, final: false };

/** D16.6: whether a key sees how prices come about. */
export const seesDetail = (detail: PriceDetail): boolean => isDetailSeen[detail];
