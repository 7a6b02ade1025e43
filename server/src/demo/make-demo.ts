import { brands, categories, DEMO_TENANT, products } from './catalogue.ts';
import { options } from './options.ts';
import type { Send } from './send.ts';
import { flows } from './steps.ts';

type Body = Record<string, unknown>;

type Named = { id: number; name: string };

const findDemoTenant = async (send: Send, operatorToken: string): Promise<Named | undefined> => {
  for (let page = 1; ; page++) {
    const list = await send('GET', `/operator/v1/tenants?page=${page}&page_size=200`, operatorToken);
    const tenant = (list.data as Named[]).find(({ name }) => name === DEMO_TENANT.name);
    if (tenant || page >= (list.total_pages as number)) return tenant;
  }
};

/** Ids of what was made, by collection and by name, or by reference where there is one. */
type Ids = Map<string, number>;

/** Fills the catalogue through the API, as any tenant would. */
const fillCatalogue = async (send: Send, key: string): Promise<Ids> => {
  const ids: Ids = new Map();
  const create = async (path: string, body: Body) => {
    const { id, name, reference } = await send('POST', path, key, body);
    ids.set(`${path} ${name}`, id as number);
    if (reference) ids.set(`${path} ${reference}`, id as number);
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
  return ids;
};

/** The steps of each flow, in order and linked both ways. */
const makeFlows = async (send: Send, key: string, ids: Ids): Promise<void> => {
  for (const [product, steps] of Object.entries(flows)) {
    const path = `/v1/products/${ids.get(`/v1/products ${product}`)}/steps`;
    let previous: number | null = null;
    for (const { options: references, ...step } of steps) {
      const attached = references.map((reference) => ids.get(`/v1/options ${reference}`));
      const option_ids = attached.length > 0 ? { option_ids: attached } : {};
      const made: Body = await send('POST', path, key, { ...step, ...option_ids, previous_step_id: previous });
      if (previous !== null) await send('PATCH', `${path}/${previous}`, key, { next_step_id: made.id });
      previous = made.id as number;
    }
  }
};

/** Makes the demo tenant if there is none, and in any case a fresh key for it. */
export const makeDemo = async (send: Send, operatorToken: string): Promise<{ key: string; isNew: boolean }> => {
  const existing = await findDemoTenant(send, operatorToken);
  const tenant = existing ?? (await send('POST', '/operator/v1/tenants', operatorToken, DEMO_TENANT));
  const made = await send('POST', `/operator/v1/tenants/${tenant.id}/api-keys`, operatorToken, { name: 'Demo' });
  const key = made.key as string;
  if (!existing) await makeFlows(send, key, await fillCatalogue(send, key));
  return { key, isNew: !existing };
};
