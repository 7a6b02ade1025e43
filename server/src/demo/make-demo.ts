import { brands, categories, DEMO_TENANT, options, products } from './catalogue.ts';
import type { Send } from './send.ts';

type Body = Record<string, unknown>;

type Named = { id: number; name: string };

const findDemoTenant = async (send: Send, operatorToken: string): Promise<Named | undefined> => {
  for (let page = 1; ; page++) {
    const list = await send('GET', `/operator/v1/tenants?page=${page}&page_size=200`, operatorToken);
    const tenant = (list.data as Named[]).find(({ name }) => name === DEMO_TENANT.name);
    if (tenant || page >= (list.total_pages as number)) return tenant;
  }
};

/** Fills the catalogue through the API, as any tenant would. */
const fillCatalogue = async (send: Send, key: string): Promise<void> => {
  const ids = new Map<string, number>();
  const create = async (path: string, body: Body) => {
    const record = await send('POST', path, key, body);
    ids.set(`${path} ${record.name}`, record.id as number);
  };
  for (const brand of brands) await create('/v1/brands', brand);
  for (const { parent, ...category } of categories) {
    await create('/v1/categories', { ...category, parent_id: ids.get(`/v1/categories ${parent}`) ?? null });
  }
  for (const option of options) await create('/v1/options', option);
  for (const { category, brand, ...product } of products) {
    const category_id = ids.get(`/v1/categories ${category}`);
    await create('/v1/products', { ...product, category_id, brand_id: ids.get(`/v1/brands ${brand}`) });
  }
};

/** Makes the demo tenant if there is none, and in any case a fresh key for it. */
export const makeDemo = async (send: Send, operatorToken: string): Promise<{ key: string; isNew: boolean }> => {
  const existing = await findDemoTenant(send, operatorToken);
  const tenant = existing ?? (await send('POST', '/operator/v1/tenants', operatorToken, DEMO_TENANT));
  const made = await send('POST', `/operator/v1/tenants/${tenant.id}/api-keys`, operatorToken, { name: 'Demo' });
  const key = made.key as string;
  if (!existing) await fillCatalogue(send, key);
  return { key, isNew: !existing };
};
