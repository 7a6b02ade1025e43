/** D4. */
export const scopes = ['storefront:read', 'catalogue:read', 'catalogue:write', 'keys:manage'] as const;

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
export const keysManage: readonly Scope[] = ['keys:manage'];
