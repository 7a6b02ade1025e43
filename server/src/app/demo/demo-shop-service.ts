import { createApiKey, listApiKeys, listTenants, type MadeKey, revokeApiKey } from '../../access/index.ts';
import type { SystemTransaction, TenantRead, TenantTransaction } from '../../platform/database/tenant-transaction.ts';

/** The tenant that `npm start` makes on an empty embedded database, and `vantail demo` anywhere. */
export const DEMO_TENANT = { name: 'Menuiserie Démo', currency: 'EUR', price_basis: 'TTC' };

/**
 * The key whose existence opens the demo shop. Its own secret is thrown away when it is made: pages get keys that end
 * after a day. Whoever revokes it closes the shop.
 */
export const SHOP_KEY = { name: 'Demo shop', scopes: ['storefront:read', 'quotes:create'] } as const;

const PAGE_KEY = `${SHOP_KEY.name} (page)`;
const DAY_MS = 24 * 3600 * 1000;
const FEW = { page: 1, page_size: 200 };

/** The tenants that may be the demo: a name alone is no proof, since an operator chooses names. */
export const listCandidates = async (read: SystemTransaction): Promise<number[]> =>
  (await listTenants(read, { equals: { name: DEMO_TENANT.name, active: true }, ...FEW })).rows.map(({ id }) => id);

/** Whether the tenant has a demo shop: only the making of the demo makes this key. */
export const hasShop = async (read: TenantRead): Promise<boolean> => {
  const { total } = await listApiKeys(read, { equals: { name: SHOP_KEY.name, active: true }, ...FEW });
  return total > 0;
};

/** A key for a page: it reads what a storefront reads, saves offers, and ends after a day. Those that have ended are revoked. */
export const createPageKey = async (tx: TenantTransaction): Promise<MadeKey> => {
  const now = Date.now();
  const { rows } = await listApiKeys(tx, { equals: { name: PAGE_KEY, active: true }, ...FEW });
  for (const { id, expires_at } of rows)
    if (expires_at && Date.parse(expires_at) < now) await revokeApiKey(tx, id, () => {});
  const expires_at = new Date(now + DAY_MS).toISOString();
  return createApiKey(tx, { name: PAGE_KEY, scopes: SHOP_KEY.scopes, price_detail: 'full', expires_at });
};
