import type pg from 'pg';
import { clonePricingRows, cloneProduct } from './clone-rows.ts';
import { makeRuledProduct, type RuledProduct } from './ruled-product.ts';
import type { Shop } from './shop.ts';

/** The data for all measurements. */
export type Catalogue = {
  shop: Shop;
  /** Categories by their content: products x rows. */
  categories: { of100: number; of1000: number; of100with200rows: number };
  /** 12 steps with 10 options each, 20 rows. */
  configured: { productId: number; stepId: number; rowId: number };
  ruled: RuledProduct;
  /** One row with a 30 x 30 grid. */
  gridded: { productId: number; rowId: number };
  /** A product for each connection that writes: 20 rows, of which one is changed. */
  written: { productId: number; rowId: number }[];
  /** Products of 20 rows that get further rows: many products, so that none gets many. */
  filled: number[];
};

const SIZES = Array.from({ length: 30 }, (_, place) => 400 + 100 * place);

const gridOf = (sizes: readonly number[]) =>
  JSON.stringify({
    type: 'table-directe',
    modeInterpolation: 'majoration',
    widths: sizes,
    heights: sizes,
    prices: sizes.map((height) => sizes.map((width) => Math.round(width * height * 0.00025 * 100) / 100 + 120)),
  });

export const rowOf = (place: number) => ({
  leaf_count: 1 + (place % 4),
  opening_v1: 'gauche_oscillo',
  total_width_min: 400,
  total_width_max: 2400,
  total_height_min: 400,
  total_height_max: 2400,
  price_table: place % 2 === 0 ? gridOf(SIZES.slice(0, 8)) : `${200 + place}.5:118.9`,
});

const makeOptions = async ({ must }: Shop, count: number): Promise<number[]> => {
  const ids: number[] = [];
  for (let place = 0; place < count; place++) {
    const translations = { fr: { name: `Couleur ${place}` }, de: { name: `Farbe ${place}` } };
    ids.push((await must('POST', '/v1/options', { name: `Option ${place}`, price: place, translations })).id);
  }
  return ids;
};

/** One category of 100 products with 20 rows each: for a shop that is measured among others. */
export const seedSmall = async ({ must }: Shop, owner: pg.Client) => {
  const make = async (path: string, body: object) => (await must('POST', path, body)).id;
  const brand_id = await make('/v1/brands', { name: 'Brand' });
  const [apart, category] = [
    await make('/v1/categories', { name: 'Apart' }),
    await make('/v1/categories', { name: 'Category' }),
  ];
  const model = await make('/v1/products', { name: 'Fenêtre PVC 70', brand_id, category_id: apart });
  for (let place = 0; place < 20; place++) await make(`/v1/products/${model}/pricing-configurations`, rowOf(place));
  const products = await cloneProduct(owner, model, category, 100);
  const rows = await clonePricingRows(owner, model, products);
  for (const [product, ids] of rows) {
    const content_configuration = { pricingConfig: ids };
    await make(`/v1/products/${product}/steps`, { type: 'selection', content_configuration });
  }
  const [productId = 0] = products;
  return { category, model, productId, rowId: rows.get(productId)?.[0] as number };
};

/**
 * The catalogue of a shop: created through the API where prices are computed, the bulk of it copied by the owner of the
 * database.
 */
export const seedCatalogue = async (shop: Shop, owner: pg.Client): Promise<Catalogue> => {
  const { must } = shop;
  const make = async (path: string, body: object) => (await must('POST', path, body)).id;
  const brand_id = await make('/v1/brands', { name: 'Brand' });
  const newCategory = () => make('/v1/categories', { name: 'Category' });
  const newProduct = (category_id: number) => make('/v1/products', { name: 'Fenêtre PVC 70', brand_id, category_id });
  const newRow = (product: number, body: object) => make(`/v1/products/${product}/pricing-configurations`, body);
  const newStep = (product: number, body: object) => make(`/v1/products/${product}/steps`, body);
  const priceBy = (product: number, rows: readonly number[]) =>
    newStep(product, { type: 'selection', content_type: 'ouvertures', content_configuration: { pricingConfig: rows } });

  const model = await newProduct(await newCategory());
  for (let place = 0; place < 20; place++) await newRow(model, rowOf(place));

  const categoryOf = async (products: number, times: number) => {
    const category = await newCategory();
    const ids = await cloneProduct(owner, model, category, products);
    for (const [product, rows] of await clonePricingRows(owner, model, ids, times)) await priceBy(product, rows);
    return { category, ids };
  };
  const thousand = await categoryOf(1000, 1);
  const categories = {
    of100: (await categoryOf(100, 1)).category,
    of1000: thousand.category,
    of100with200rows: (await categoryOf(100, 10)).category,
  };

  const options = await makeOptions(shop, 120);
  const [configured = 0] = await cloneProduct(owner, model, await newCategory(), 1);
  const rows = (await clonePricingRows(owner, model, [configured])).get(configured) ?? [];
  const steps: number[] = [];
  for (let place = 0; place < 12; place++) {
    const configuration = place === 0 ? { content_configuration: { pricingConfig: rows } } : {};
    const option_ids = options.slice(10 * place, 10 * place + 10);
    const translations = { fr: { name: `Étape ${place}` }, de: { name: `Schritt ${place}` } };
    steps.push(
      await newStep(configured, {
        type: 'selection',
        name: `Step ${place}`,
        option_ids,
        translations,
        ...configuration,
      }),
    );
  }

  const ruled = await makeRuledProduct(shop, { name: 'Fenêtre PVC 70', brand_id, category_id: await newCategory() });

  const gridded = await newProduct(await newCategory());
  const grid = { leaf_count: 1, opening_v1: 'gauche', total_width_min: 400, total_width_max: 3300 };
  const gridRow = await newRow(gridded, { ...grid, price_table: gridOf(SIZES) });
  await priceBy(gridded, [gridRow]);

  const written: Catalogue['written'] = [];
  const writtenIds = await cloneProduct(owner, model, await newCategory(), 10);
  for (const [productId, own] of await clonePricingRows(owner, model, writtenIds)) {
    const rowId = await newRow(productId, { minimum_price: 50 });
    await priceBy(productId, [rowId, ...own]);
    written.push({ productId, rowId });
  }
  await owner.query('analyze');
  return {
    shop,
    categories,
    configured: { productId: configured, stepId: steps[0] as number, rowId: rows[0] as number },
    ruled,
    gridded: { productId: gridded, rowId: gridRow },
    written,
    filled: thousand.ids,
  };
};
