/** D4. */
export const scopes = ['storefront:read', 'catalogue:read', 'catalogue:write', 'keys:manage'] as const;

export type Scope = (typeof scopes)[number];

/**
 * Who may call a route. Every route names one, or the service does not start (deny by default):
 * `public` needs no key, `any key` any valid one, `operator` the operator's token, a list one of these scopes.
 */
export type Access = 'public' | 'any key' | 'operator' | readonly Scope[];

/** What D4 gives to catalogue:read includes all of storefront:read. */
export const storefrontRead: readonly Scope[] = ['storefront:read', 'catalogue:read'];

export const mayUse = (access: readonly Scope[], scopes: readonly Scope[]): boolean =>
  access.some((scope) => scopes.includes(scope));

/** D10: a storefront does not see an inactive product. */
export const seesInactive = (scopes: readonly Scope[]): boolean => scopes.includes('catalogue:read');

export const catalogueRead: readonly Scope[] = ['catalogue:read'];
export const catalogueWrite: readonly Scope[] = ['catalogue:write'];
export const keysManage: readonly Scope[] = ['keys:manage'];
