/** The tenant that `npm start` makes on an empty embedded database, and `vantail demo` anywhere. */
export const DEMO_TENANT = { name: 'Menuiserie Démo', currency: 'EUR', price_basis: 'TTC' };

/**
 * The key whose existence opens the demo shop. Its own secret is thrown away when it is made: pages get keys that end
 * after a day. Whoever revokes it closes the shop.
 */
export const SHOP_KEY = { name: 'Demo shop', scopes: ['storefront:read', 'quotes:create'] } as const;
