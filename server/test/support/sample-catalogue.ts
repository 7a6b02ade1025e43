import { importForm } from './import-form.ts';
import { plainPicture } from './pictures.ts';
import { gridText } from './priced-product.ts';
import { newSamplePerson, type SamplePerson } from './sample-person.ts';
import type { TestTenant } from './test-service.ts';

const samplePeople = new WeakMap<SampleCatalogue, SamplePerson>();

/** The person who works with a sample catalogue. */
export const samplePersonOf = (catalogue: SampleCatalogue): SamplePerson => {
  const person = samplePeople.get(catalogue);
  if (!person) throw new Error('A copy of a sample catalogue has no person');
  return person;
};

/** The ids of a small catalogue by the collection's name in paths: one of everything, two where a request needs two. */
export type SampleCatalogue = Record<string, readonly number[]>;

/** Makes the same catalogue for any tenant. `mark` is the name of everything, to find it again where it must not be. */
export const newSampleCatalogue = async (tenant: TestTenant, mark: string): Promise<SampleCatalogue> => {
  const make = async (path: string, body: object) => (await tenant.must<{ id: number }>('POST', path, body)).id;
  const named = { name: mark };
  const brand_id = await make('/v1/brands', named);
  const category_id = await make('/v1/categories', named);
  const below = await make('/v1/categories', { ...named, parent_id: category_id });
  const product_id = await make('/v1/products', { ...named, category_id, brand_id });
  const option_ids = [
    await make('/v1/options', { ...named, price: 10 }),
    await make('/v1/options', { ...named, configuration: { pricing_configuration: '90:40' } }),
  ];
  const product = `/v1/products/${product_id}`;
  const sizes = { total_width_min: 500, total_width_max: 2500, total_height_min: 500, total_height_max: 2500 };
  const row = await make(`${product}/pricing-configurations`, { ...sizes, price_table: '214.5:118.9' });
  const table = await make('/v1/price-tables', { ...named, price_table: '200:100' });
  const freeTable = await make('/v1/price-tables', { ...named, price_table: '300:100' });
  const mapping = await make('/v1/price-list-mappings', { ...named, entries: [{ label: mark, product_id }] });
  await make(`${product}/pricing-configurations`, { leaf_count: 3, price_table_id: table });
  // The second of each is free to go: settings, a service and a key name the first.
  const vatRates = [
    await make('/v1/vat-rates', { ...named, rate: 20 }),
    await make('/v1/vat-rates', { ...named, rate: 10 }),
  ];
  const tariffs = [await make('/v1/tariffs', { ...named, percent: -10 }), await make('/v1/tariffs', named)];
  const ofTable = { price_type: 'table', price_table_id: table, vat_rate_id: vatRates[0] };
  const services = [await make('/v1/services', { ...named, ...ofTable })];
  await tenant.must('PATCH', '/v1/settings', {
    company: named,
    vat_rate_id: vatRates[0],
    purchase_tariff_id: tariffs[0],
    offer: { acceptance: 'business' },
  });
  const freeRow = await make(`${product}/pricing-configurations`, { leaf_count: 2, minimum_price: 300 });
  // Its limits differ from its grid, for the call that lets rows take the sizes of their grids.
  await make(`${product}/pricing-configurations`, { leaf_count: 4, price_table: gridText([[300]]) });
  const step = await make(`${product}/steps`, {
    ...named,
    type: 'selection',
    option_ids,
    content_configuration: { pricingConfig: row, note: mark },
  });
  const next = await make(`${product}/steps`, { ...named, type: 'dimension', previous_step_id: step });
  const rule = await make(`${product}/rules`, {
    ...named,
    when: { option: option_ids[1], step },
    then: [{ hide: next }],
    message: mark,
  });
  const selections = [{ step_id: step, option_ids: [option_ids[0]] }];
  const example = await make(`${product}/examples`, {
    ...named,
    body: { pricing_configuration_id: row, width: 1000, height: 1200, selections },
    expect: { rule_ids: [rule], available: [{ step_id: step, option_id: option_ids[0] }] },
  });
  const line = { product_id, pricing_configuration_id: row, width: 1000, height: 1200, selections };
  const quote = await tenant.must<{ id: number }>('POST', '/v1/quotes', {
    reference: mark,
    customer: named,
    lines: [line],
  });
  const sent = await tenant.must<{ id: number; offer_url: string; share_token: string }>('POST', '/v1/quotes', {
    reference: mark,
    customer: named,
    lines: [line],
  });
  await tenant.must('PATCH', `/v1/quotes/${sent.id}`, { status: 'sent' });
  const accepted = await make('/v1/quotes', { reference: mark, customer: named, lines: [line] });
  await tenant.must('PATCH', `/v1/quotes/${accepted}`, { status: 'accepted' });
  // Its price has changed since, so that there is something to price anew.
  await tenant.must('PATCH', `${product}/pricing-configurations/${row}`, { percentage_adjustment: 1 });
  const form = importForm('sample.png', await plainPicture(8, 8).png().toBuffer());
  const media = await tenant.upload<{ id: number; url: string }>('/v1/media', form);
  const apiKey = await make('/v1/api-keys', named);
  // A private address: nothing is ever sent.
  const hook = { url: 'https://127.0.0.1:1/hook', types: ['*'], description: mark };
  const webhook = await make('/v1/webhooks', hook);
  const mistake = await make('/v1/products', { ...named, category_id, brand_id });
  await make(`/v1/products/${mistake}/steps`, { ...named, type: 'selection', option_ids });
  await make(`/v1/products/${mistake}/pricing-configurations`, { minimum_price: 300 });
  const planned = await make('/v1/plans', { ...named, effective_at: '2999-01-01T00:00:00Z' });
  const { requests } = await tenant.must<{ requests: { id: number }[] }>('POST', `/v1/plans/${planned}/requests`, {
    requests: [{ method: 'PATCH', path: `/v1/brands/${brand_id}`, body: { name_en: mark } }],
  });
  const scheduled = await make('/v1/plans', { ...named, effective_at: '2999-01-01T00:00:00Z' });
  await tenant.must('POST', `/v1/plans/${scheduled}/schedule`);
  const person = await newSamplePerson(tenant, mark);
  await tenant.must('PATCH', product, { reference: mark });
  const { data } = await tenant.must<{ data: { number: number }[] }>('GET', '/v1/changes?page_size=1');
  const newest = data[0] as { number: number };
  const catalogue: SampleCatalogue = {
    ...person.ids,
    brands: [brand_id],
    categories: [category_id, below],
    products: [product_id, mistake],
    options: option_ids,
    'pricing-configurations': [row, freeRow],
    steps: [step, next],
    'price-tables': [table, freeTable],
    'price-list-mappings': [mapping],
    rules: [rule],
    examples: [example],
    'vat-rates': vatRates,
    services,
    tariffs,
    quotes: [quote.id, sent.id, accepted],
    // Found by what was given away with them, which is no number.
    'shared-quotes': [sent.share_token as unknown as number],
    offers: [sent.offer_url.split('/').at(-1) as unknown as number],
    // The second is what a public path names, which is no number.
    media: [media.id, media.url.slice('/media/'.length) as unknown as number],
    'api-keys': [apiKey],
    webhooks: [webhook],
    plans: [planned, scheduled],
    requests: requests.map(({ id }) => id),
    tenants: [tenant.id],
    // The first change of a ledger is the tenant itself; the last can be taken back, and the one before it be restored.
    changes: [1, newest.number, newest.number - 1],
  };
  samplePeople.set(catalogue, person);
  return catalogue;
};
