import { readFileSync } from 'node:fs';
import { brands, categories, DEMO_PERSON, products } from './catalogue.ts';
import { DEMO_TENANT, SHOP_KEY } from './demo-shop-service.ts';
import { options } from './options.ts';
import { rules, withIds } from './rules.ts';
import { company, offer, services, tariff, vatRates } from './selling.ts';
import type { Send } from './send.ts';
import { flows, roofSizes } from './steps.ts';

/** Price tables made up for the demo, in the shapes that manufacturers send; they contain no real price. */
const table = (name: string) => {
  const price_table = readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8').trim();
  const { widths, heights } = JSON.parse(price_table) as { widths: number[]; heights: number[] };
  // The first and the last header are the limits of what can be made.
  return {
    price_table,
    total_width_min: widths[0],
    total_width_max: widths.at(-1),
    total_height_min: heights[0],
    total_height_max: heights.at(-1),
  };
};

type DemoRow = Record<string, unknown>;

const oneLeaf = (opening_v1: string, more: DemoRow): DemoRow => ({ leaf_count: 1, opening_v1, ...more });

/** A grid ends at its own headers, so its row needs no limits, and a size alone never decides which window is meant. */
const unlimited = (name: string): DemoRow => ({ price_table: table(name).price_table });
const twoLeaves = (opening_v1: string, opening_v2: string, more: DemoRow): DemoRow => ({
  leaf_count: 2,
  opening_v1,
  opening_v2,
  ...more,
});

/** By the reference of their product. Mirror images cost the same. */
const rows: Record<string, DemoRow[]> = {
  'PVC-1V': [
    oneLeaf('gauche_oscillo', unlimited('1v-gauche-oscillo')),
    oneLeaf('droite_oscillo', unlimited('1v-gauche-oscillo')),
    oneLeaf('oscillo', { ...table('1v-formule'), percentage_adjustment: -3 }),
    oneLeaf('fixe', unlimited('1v-fixe')),
  ],
  'PVC-2V': [
    twoLeaves('gauche', 'droite_oscillo', table('2v-gauche-droite-oscillo')),
    twoLeaves('gauche', 'droite', { ...table('2v-gauche-droite-oscillo'), percentage_adjustment: -4.5 }),
    twoLeaves('gauche', 'droite_oscillo', {
      fixed_part_type: 'imposte',
      fixed_part_opening_v1: 'fixe',
      ...table('2v-imposte'),
    }),
  ],
  'CHE-2V': [
    twoLeaves('gauche', 'droite_oscillo', {
      price_table: '214.5:118.9',
      total_width_min: 800,
      total_width_max: 1800,
      total_height_min: 600,
      total_height_max: 2150,
      minimum_price: 390,
      percentage_adjustment: 85,
    }),
  ],
  'VR-RENO': [{ leaf_count: 1, opening_v1: 'fixe', ...table('volet-roulant') }],
};

type Body = Record<string, unknown>;

type Named = { id: number; name: string };

/** The tenant's name until its catalogue is complete: a later start goes on with a demo that was cut short. */
const UNFINISHED = `${DEMO_TENANT.name} (…)`;

const findTenant = async (send: Send, operatorToken: string, names: readonly string[]): Promise<Named | undefined> => {
  for (let page = 1; ; page++) {
    const list = await send('GET', `/operator/v1/tenants?page=${page}&page_size=200`, operatorToken);
    const tenant = (list.data as Named[]).find(({ name }) => names.includes(name));
    if (tenant || page >= (list.total_pages as number)) return tenant;
  }
};

/** Whether a demo was begun and not completed. */
export const isDemoUnfinished = async (send: Send, operatorToken: string): Promise<boolean> =>
  (await findTenant(send, operatorToken, [UNFINISHED])) !== undefined;

/**
 * Creates one record through the API, as any tenant would. With its Idempotency-Key a repeat answers with the existing
 * record.
 */
type Create = (path: string, name: string, body: Body) => Promise<number>;

const creator =
  (send: Send, key: string): Create =>
  async (path, name, body) =>
    (await send('POST', path, key, body, `demo ${path} ${name}`)).id as number;

/** The ids of what was created, by collection and by name, or by reference if there is one. */
type Ids = Map<string, number>;

const makeCatalogue = async (create: Create): Promise<Ids> => {
  const ids: Ids = new Map();
  const make = async (path: string, body: Body & { name: string; reference?: string }) => {
    const id = await create(path, body.reference ?? body.name, body);
    ids.set(`${path} ${body.reference ?? body.name}`, id);
  };
  for (const brand of brands) await make('/v1/brands', brand);
  for (const { parent, ...category } of categories) {
    await make('/v1/categories', { ...category, parent_id: ids.get(`/v1/categories ${parent}`) ?? null } as never);
  }
  for (const option of [...options, ...roofSizes]) await make('/v1/options', option);
  for (const { category, brand, ...product } of products) {
    const category_id = ids.get(`/v1/categories ${category}`);
    await make('/v1/products', { ...product, category_id, brand_id: ids.get(`/v1/brands ${brand}`) } as never);
  }
  return ids;
};

/** The pricing rows of a product, its steps in order, linked both ways, and its rules. */
const makeFlow = async (send: Send, key: string, create: Create, ids: Ids, product: string): Promise<void> => {
  const base = `/v1/products/${ids.get(`/v1/products ${product}`)}`;
  const rowIds: number[] = [];
  for (const [index, row] of (rows[product] ?? []).entries()) {
    rowIds.push(await create(`${base}/pricing-configurations`, String(index), row));
  }
  const steps = flows[product] ?? [];
  const priced = steps.find(({ content_type }) => content_type === 'ouvertures') ?? steps[0];
  const stepIds = new Map<string, number>();
  let previous: number | null = null;
  for (const [index, step] of steps.entries()) {
    const { options: references, content_configuration, ...fields } = step;
    const attached = references.map((reference) => ids.get(`/v1/options ${reference}`));
    const made: number = await create(`${base}/steps`, String(index), {
      ...fields,
      ...(attached.length > 0 ? { option_ids: attached } : {}),
      content_configuration: {
        ...(content_configuration as Body),
        ...(step === priced && rowIds.length > 0 ? { pricingConfig: rowIds } : {}),
      },
      previous_step_id: previous,
    });
    stepIds.set(String(step.content_type), made);
    if (previous !== null) await send('PATCH', `${base}/steps/${previous}`, key, { next_step_id: made });
    previous = made;
  }
  const stepId = (contentType: string) => stepIds.get(contentType) ?? 0;
  const optionId = (reference: string) => ids.get(`/v1/options ${reference}`) ?? 0;
  for (const [index, { when, then, ...rule }] of (rules[product] ?? []).entries()) {
    const parts = { when: withIds(when, stepId, optionId), then: withIds(then, stepId, optionId) };
    await create(`${base}/rules`, String(index), { ...rule, ...parts });
  }
};

/** D19: who sells, the rates of VAT, two services and a tariff. The prices of the demo contain its first rate. */
const makeSelling = async (send: Send, key: string, create: Create): Promise<void> => {
  const rateIds: number[] = [];
  for (const rate of vatRates) rateIds.push(await create('/v1/vat-rates', rate.name, rate));
  for (const service of services) await create('/v1/services', service.reference, service);
  await create('/v1/tariffs', tariff.reference, tariff);
  const [included] = rateIds;
  const rates = { included_vat_rate_id: included, vat_rate_id: included };
  await send('PATCH', '/v1/settings', key, { company, offer, ...rates });
};

/** Opens the demo shop, unless it is open already. Pages of the shop have keys of their own: this one's secret is not stored. */
const openShop = async (send: Send, operatorToken: string, path: string): Promise<void> => {
  const keys = await send('GET', `${path}/api-keys?active=true&page_size=200`, operatorToken);
  if ((keys.data as Named[]).some(({ name }) => name === SHOP_KEY.name)) return;
  await send('POST', `${path}/api-keys`, operatorToken, { ...SHOP_KEY });
};

export type Demo = {
  key: string;
  isNew: boolean;
  /** Who works with a demo that was just made. */
  person?: { tenantId: number; personId: number };
};

/** Creates the demo tenant if there is none, or completes one that was begun; in either case it gets a new key. */
export const makeDemo = async (send: Send, operatorToken: string): Promise<Demo> => {
  const existing = await findTenant(send, operatorToken, [DEMO_TENANT.name, UNFINISHED]);
  const tenant =
    existing ?? (await send('POST', '/operator/v1/tenants', operatorToken, { ...DEMO_TENANT, name: UNFINISHED }));
  const path = `/operator/v1/tenants/${tenant.id}`;
  const key = (await send('POST', `${path}/api-keys`, operatorToken, { name: 'Demo' })).key as string;
  if (tenant.name === DEMO_TENANT.name) {
    await openShop(send, operatorToken, path);
    return { key, isNew: false };
  }
  const create = creator(send, key);
  const ids = await makeCatalogue(create);
  for (const product of Object.keys(flows)) await makeFlow(send, key, create, ids, product);
  await makeSelling(send, key, create);
  await openShop(send, operatorToken, path);
  const personId = await create('/v1/people', DEMO_PERSON.email, DEMO_PERSON);
  await send('PATCH', path, operatorToken, { name: DEMO_TENANT.name });
  return { key, isNew: true, person: { tenantId: tenant.id as number, personId } };
};
