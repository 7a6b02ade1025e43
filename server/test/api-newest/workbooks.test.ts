import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPTION_PRICE_TYPES } from '@vantail/pricing';
import { randomFrom } from '../../../pricing/test/oracle/generate.ts';
import { assertProblem, type Body, sharedTestService } from '../support/test-service.ts';
import { cellFaults, changesOf, editable, flagCell, workbookClient } from '../support/workbook-client.ts';

/** B11: options and products as workbooks. */
const service = await sharedTestService();

type Made = Body & { id: number; version: number };

const newShop = async () => {
  const tenant = await service.newTenant();
  const make = (path: string, body: Body) => tenant.must<Made>('POST', path, body);
  const get = (path: string) => tenant.must<Made>('GET', path);
  const change = (id: number, body: Body) => tenant.must('PATCH', `/v1/options/${id}`, body);
  const lastChange = async () =>
    (await tenant.must<{ data: { number: number; type: string }[] }>('GET', '/v1/changes?page_size=1')).data[0]?.number;
  /** Takes back what was imported last. */
  const undo = async () => {
    const { data } = await tenant.must<{ data: { number: number }[] }>(
      'GET',
      '/v1/changes?type=import.applied&page_size=1',
    );
    await tenant.must('POST', `/v1/changes/${data[0]?.number}/revert`, {});
  };
  const verified = async () => {
    const { body } = await service.operator<{ drift_count: number }>('POST', '/operator/v1/verify');
    assert.equal(body.drift_count, 0, JSON.stringify(body).slice(0, 2000));
  };
  return {
    ...tenant,
    make,
    get,
    change,
    undo,
    lastChange,
    verified,
    options: workbookClient(service, tenant, 'options'),
    products: workbookClient(service, tenant, 'products'),
  };
};

const TEXTS = [
  '=1+1',
  '+33 1 23',
  '-5',
  '@SUM(A1)',
  '0042',
  '1E5',
  '12/03/2027',
  'TRUE',
  ' spaces at both ends ',
  '_x0041_ & <b> "quoted" \'single\'',
  'Größe ½ 🪟',
  "'apostrophe",
  '#12',
  '1,5',
];
const AMOUNTS = [0, -12.5, 0.1 + 0.2, 1e-7, 123456789.123456, 1 / 3, 85, 1e9];

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));

test(`B11 a workbook that comes back as it was sent changes nothing, whatever is in the catalogue (SEED=${seed})`, async () => {
  const r = randomFrom(seed);
  const shop = await newShop();
  const maybe = <T>(value: () => T): T | null => (r.chance(0.5) ? value() : null);
  const common = () => ({
    name: r.pick(TEXTS),
    name_en: maybe(() => r.pick(TEXTS)),
    reference: maybe(() => r.pick(TEXTS)),
    description: maybe(() => `${r.pick(TEXTS)}\nsecond line\r\n\tthird\n`),
    image_url: maybe(() => '/media/a.webp'),
    discount_group: maybe(() => r.pick(TEXTS)),
    translations: r.chance(0.5) ? { de: { name: r.pick(TEXTS), note: 'stays' }, 'pt-BR': {} } : {},
    active: r.chance(0.7),
  });
  const brands = [];
  for (const name of ['Same', 'Same', '#1', ' Spaces ']) brands.push((await shop.make('/v1/brands', { name })).id);
  const categories = [];
  for (const name of ['Windows', 'Windows', '=Doors'])
    categories.push((await shop.make('/v1/categories', { name })).id);
  const types = OPTION_PRICE_TYPES.filter((type) => type !== 'table');
  for (let made = 0; made < 25; made++) {
    await shop.make('/v1/options', {
      ...common(),
      content_type: maybe(() => r.pick(TEXTS)),
      price: r.pick(AMOUNTS),
      price_type: r.pick(types),
      minimum_charge: maybe(() => 0.1 + 0.2),
      width_mm: maybe(() => r.int(1, 3000)),
      configuration: { kept: true },
    });
    await shop.make('/v1/products', {
      ...common(),
      brand_id: r.pick(brands),
      category_id: r.pick(categories),
      base_price: maybe(() => 1 / 3),
      price_adjustment_percentage: r.pick([0, -3.3, 12.75]),
    });
  }
  const before = await shop.lastChange();
  for (const [kind, client] of [
    ['options', shop.options],
    ['products', shop.products],
  ] as const)
    for (const lang of ['fr', 'en']) {
      const { status, bytes } = await client.download(`?lang=${lang}`);
      assert.equal(status, 200);
      // As it was sent, and as another program saves it: with shared texts and without styles.
      for (const file of [bytes, (await editable(bytes)).bytes()]) {
        const report = await client.must(file);
        assert.deepEqual(
          [report.created, report.updated, report.unchanged],
          [0, 0, 25],
          `${kind} ${changesOf(report)}`,
        );
        assert.deepEqual(report.doubts, []);
      }
    }
  assert.equal(await shop.lastChange(), before, 'nothing is in the ledger');
});

test('B11 what was edited is written, from what to what, in one change that can be undone', async () => {
  const shop = await newShop();
  const table = await shop.make('/v1/price-tables', { name: 'Table', price_table: '200:100' });
  const white = await shop.make('/v1/options', {
    name: 'Blanc',
    reference: 'W',
    price: 10,
    translations: { de: { name: 'Weiß', note: 'stays' } },
    configuration: { hex: '#fff' },
  });
  const grey = await shop.make('/v1/options', { name: 'Gris', reference: 'G', price: 20 });
  const size = await shop.make('/v1/options', {
    name: 'MK04',
    reference: 'MK',
    price: 300,
    width_mm: 780,
    height_mm: 980,
  });
  const brand = await shop.make('/v1/brands', { name: 'Roof' });
  const category = await shop.make('/v1/categories', { name: 'Roof' });
  const product = await shop.make('/v1/products', {
    name: 'Roof window',
    category_id: category.id,
    brand_id: brand.id,
  });
  const step = { type: 'dimension', content_type: 'roof_window', option_ids: [size.id] };
  await shop.make(`/v1/products/${product.id}/steps`, step);
  const sheet = await shop.options.edit();
  sheet.set(2, 'Reference', 'W2');
  sheet.set(2, 'Price', 12.5);
  sheet.set(2, 'Name (de)', 'Reinweiß');
  sheet.set(3, 'Active', 'non');
  sheet.set(3, 'Price type', 'table');
  sheet.set(3, 'Price table id', table.id);
  sheet.set(4, 'Price', { xml: '<c s="0"><f>300*1.1</f><v>330.00000000000006</v></c>' });
  sheet.add({ Reference: 'N', Name: 'Neu', Price: 5, 'Name (de)': 'Neu (de)' });
  const dry = await shop.options.must(sheet.bytes(), { isDry: true });
  assert.deepEqual(changesOf(dry), [
    '2 update reference W → W2, price 10 → 12.5, translations.de.name Weiß → Reinweiß',
    `3 update price_type flat → table, price_table_id null → ${table.id}, active true → false`,
    '4 update price 300 → 330',
    '5 create reference null → N, name null → Neu, price null → 5, translations.de.name null → Neu (de)',
  ]);
  assert.deepEqual(dry.from_prices, [{ product_id: product.id, name: 'Roof window', old: 300, new: 330 }]);
  assert.equal(dry.lines[3]?.id, null);
  assert.equal((await shop.get(`/v1/options/${white.id}`)).version, 1, 'a dry run writes nothing');
  const report = await shop.options.must(sheet.bytes());
  assert.deepEqual(changesOf(report), changesOf(dry));
  assert.deepEqual([report.created, report.updated, report.unchanged], [1, 3, 0]);
  const written = await shop.get(`/v1/options/${white.id}`);
  assert.deepEqual(
    [written.reference, written.price, written.translations, written.configuration],
    ['W2', 12.5, { de: { name: 'Reinweiß', note: 'stays' } }, { hex: '#fff' }],
  );
  const fromPrice = () => shop.get(`/v1/products/${product.id}/from-price`);
  assert.equal((await fromPrice()).price, 330);
  await shop.verified();
  await shop.undo();
  assert.equal((await fromPrice()).price, 300);
  assert.equal((await shop.get(`/v1/options/${white.id}`)).reference, 'W');
  assert.equal((await shop.get(`/v1/options/${grey.id}`)).active, true);
  assert.equal((await shop.get(`/v1/options/${report.lines[3]?.id}`)).active, false);
  await shop.verified();
});

test('B11 an emptied cell and a record that changed since the export are asked about, and not written before', async () => {
  const shop = await newShop();
  const one = await shop.make('/v1/options', { name: 'One', reference: '1', description: 'Text', price: 1 });
  const two = await shop.make('/v1/options', { name: 'Two', reference: '2', price: 2 });
  const three = await shop.make('/v1/options', { name: 'Three', reference: '3', price: 3 });
  const sheet = await shop.options.edit();
  sheet.set(2, 'Description', null);
  sheet.set(3, 'Price', 22);
  await shop.change(two.id, { name: 'Two, renamed' });
  await shop.change(three.id, { price: 33 });
  const dry = await shop.options.must(sheet.bytes(), { isDry: true });
  const doubts = dry.doubts.map(({ code, row }) => `${code} ${row}`);
  assert.deepEqual(doubts, ['emptied_cell 2', 'changed_since_export 3', 'changed_since_export 4']);
  assert.deepEqual(changesOf(dry), [
    '2 update description Text → null',
    '3 update name Two, renamed → Two, price 2 → 22',
    '4 update price 33 → 3',
  ]);
  const refused = await shop.options.send(sheet.bytes());
  assertProblem(refused as never, 422, 'validation_error');
  assert.deepEqual(cellFaults(refused), ['emptied_cell O2', 'changed_since_export R3', 'changed_since_export R4']);
  assert.equal((await shop.get(`/v1/options/${one.id}`)).version, 1);
  // Somebody changes one more while the question is open: the answer is to another report.
  await shop.change(three.id, { price: 34 });
  const late = await shop.options.send(sheet.bytes(), { accept: dry.state });
  assert.equal(cellFaults(late)[0], 'state_changed');
  assert.equal((await shop.get(`/v1/options/${three.id}`)).price, 34);
  const { state } = await shop.options.must(sheet.bytes(), { isDry: true });
  await shop.options.must(sheet.bytes(), { accept: state });
  assert.equal((await shop.get(`/v1/options/${one.id}`)).description, null);
  assert.deepEqual((await shop.get(`/v1/options/${two.id}`)).name, 'Two');
});

test('B11 what is wrong is named at its cell, all of it at once, and nothing is written', async () => {
  const shop = await newShop();
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'])
    await shop.make('/v1/options', { name, reference: name, price: 1, description: name });
  for (const name of ['X', 'Y']) await shop.make('/v1/options', { name, reference: 'TWICE' });
  const sheet = await shop.options.edit('?lang=en');
  sheet.set(2, 'Price', '12,50');
  sheet.set(3, 'Price', { xml: '<c s="0"><f>A1*2</f></c>' });
  sheet.set(4, 'Price', { xml: '<c t="e"><v>#REF!</v></c>' });
  sheet.set(5, 'Name', 2027);
  sheet.set(6, 'Active', 'maybe');
  sheet.set(7, 'Name', null);
  sheet.set(8, 'Price type', 'per hour');
  sheet.set(9, 'Id', 99);
  sheet.set(10, 'Reference', 'A');
  sheet.add({ Reference: 'NEW', Price: 3 });
  sheet.add({ Reference: 'TWICE', Name: 'Which' });
  sheet.add({ Name: 'No reference' });
  sheet.add({ Id: 4, Reference: 'Z', Name: 'Id alone' });
  sheet.cells.push([...(sheet.cells[1] ?? [])]);
  const before = await shop.lastChange();
  for (const isDry of [true, false]) {
    const refused = await shop.options.send(sheet.bytes(), { isDry });
    assertProblem(refused as never, 422, 'validation_error');
    assert.deepEqual(
      cellFaults(refused).toSorted(),
      [
        'not_a_number F2',
        'formula_without_value F3',
        'error_cell F4',
        'not_text C5',
        'not_a_flag Q6',
        'required C7',
        'unknown_value G8',
        'changed_id A9',
        'duplicate B10',
        'required C13',
        'ambiguous_reference B14',
        'required B15',
        'missing_stamp A16',
        'duplicate R17',
      ].toSorted(),
    );
  }
  assert.equal(await shop.lastChange(), before);
});

test('B11 a workbook of another shop, or of the other kind, is refused line by line', async () => {
  const [mine, theirs] = [await newShop(), await newShop()];
  for (const shop of [mine, theirs]) await shop.make('/v1/options', { name: 'White', reference: 'W', price: 10 });
  const sheet = await theirs.options.edit();
  sheet.set(2, 'Price', 11);
  assert.deepEqual(cellFaults(await mine.options.send(sheet.bytes())), ['other_tenant R2']);
  // Even their id with a stamp that says mine finds nothing of theirs.
  const stamp = String(sheet.get(2, 'Stamp (do not change)'));
  sheet.set(2, 'Stamp (do not change)', stamp.replace(/^o\d+/, `o${mine.id}`));
  const forged = await mine.options.send(sheet.bytes());
  assert.deepEqual(cellFaults(forged), ['unknown_reference R2']);
  sheet.set(2, 'Stamp (do not change)', stamp.replace('o', 'p'));
  assert.deepEqual(cellFaults(await theirs.options.send(sheet.bytes())), ['unknown_stamp R2']);
  assert.equal((await theirs.get(`/v1/options/${sheet.get(2, 'Id')}`)).price, 10);
});

test('B11 products: brand and category by name, a new one inactive, from-prices moved, undone as one', async () => {
  const shop = await newShop();
  const brands = [];
  for (const name of ['Alpha', 'Beta', 'Twin', 'Twin']) brands.push(await shop.make('/v1/brands', { name }));
  const category = await shop.make('/v1/categories', { name: 'Windows' });
  const product = await shop.make('/v1/products', {
    name: 'PVC',
    reference: 'P',
    category_id: category.id,
    brand_id: brands[0]?.id,
  });
  const row = await shop.make(`/v1/products/${product.id}/pricing-configurations`, { minimum_price: 200 });
  const content = { content_configuration: { pricingConfig: row.id } };
  await shop.make(`/v1/products/${product.id}/steps`, { type: 'dimension', ...content });
  const sheet = await shop.products.edit();
  sheet.set(2, 'Brand', 'Twin');
  sheet.add({ Reference: 'Q', Name: 'New', Brand: 'Gamma', Category: 'Windows' });
  sheet.add({ Reference: 'R', Name: 'No category', Brand: 'Beta' });
  const refused = await shop.products.send(sheet.bytes());
  assert.deepEqual(cellFaults(refused), ['ambiguous_name E2', 'unknown_name E3', 'required F4']);
  sheet.set(2, 'Brand', `#${brands[3]?.id}`);
  sheet.set(2, 'Adjustment (%)', 10);
  sheet.set(3, 'Brand', 'Beta');
  sheet.set(4, 'Category', 'Windows');
  sheet.set(4, 'Active', flagCell(true));
  const dry = await shop.products.must(sheet.bytes(), { isDry: true });
  const report = await shop.products.must(sheet.bytes());
  assert.deepEqual(changesOf(dry), changesOf(report));
  assert.equal(changesOf(report)[0], `2 update brand Alpha → #${brands[3]?.id}, price_adjustment_percentage 0 → 10`);
  for (const { from_prices } of [dry, report])
    assert.deepEqual(from_prices, [{ product_id: product.id, name: 'PVC', old: 200, new: 220 }]);
  const [, created, active] = await Promise.all(report.lines.map(({ id }) => shop.get(`/v1/products/${id}`)));
  assert.deepEqual([created?.active, created?.brand_id, active?.active], [false, brands[1]?.id, true]);
  await shop.verified();
  await shop.undo();
  const back = await shop.get(`/v1/products/${product.id}`);
  assert.deepEqual([back.brand_id, back.price_adjustment_percentage], [brands[0]?.id, 0]);
  await shop.verified();
});

test('B11 references may be exchanged within a file, and not given to a second option', async () => {
  const shop = await newShop();
  for (const reference of ['A', 'B', 'C']) await shop.make('/v1/options', { name: reference, reference });
  const sheet = await shop.options.edit();
  sheet.set(2, 'Reference', 'B');
  sheet.set(3, 'Reference', 'A');
  assert.deepEqual(cellFaults(await shop.options.send(sheet.bytes())), ['moved_reference B2', 'moved_reference B3']);
  const { state } = await shop.options.must(sheet.bytes(), { isDry: true });
  const report = await shop.options.must(sheet.bytes(), { accept: state });
  assert.deepEqual(changesOf(report), ['2 update reference A → B', '3 update reference B → A']);
  const again = await shop.options.edit();
  again.set(2, 'Reference', 'C');
  assert.deepEqual(cellFaults(await shop.options.send(again.bytes())), ['duplicate B2']);
});

test('B11 a repeated request with its key is answered, not done again', async () => {
  const shop = await newShop();
  const sheet = await shop.options.edit();
  sheet.add({ Reference: 'N', Name: 'New' });
  const headers = { 'idempotency-key': 'workbook-1' };
  const first = await shop.options.must(sheet.bytes(), { headers });
  const again = await shop.options.send(sheet.bytes(), { headers });
  assert.equal(again.headers['idempotency-replayed'], 'true');
  assert.deepEqual(again.body, first);
});

test('B11 the same new lines sent several times at once, as a file or a list, make each record once', async () => {
  const shop = await newShop();
  const brand = await shop.make('/v1/brands', { name: 'Alpha' });
  const category = await shop.make('/v1/categories', { name: 'Windows' });
  const [options, products] = [await shop.options.edit(), await shop.products.edit()];
  options.add({ Reference: 'N', Name: 'New' });
  products.add({ Reference: 'N', Name: 'New', Brand: `#${brand.id}`, Category: `#${category.id}` });
  const pasted = (reference: string) =>
    shop.call('POST', '/v1/options/import', { options: [{ reference, name: 'Pasted' }] });
  const times = [1, 2, 3];
  const answers = [
    ...(await Promise.all(times.map(() => shop.options.send(options.bytes())))),
    ...(await Promise.all(times.map(() => shop.products.send(products.bytes())))),
    ...(await Promise.all(times.map(() => pasted('L')))),
  ];
  // Who waited too long on a busy machine was told so, and made nothing.
  for (const { status, text } of answers) assert.ok(status === 200 || status === 503, text);
  const referencesOf = async (path: string) =>
    (await shop.must<{ data: { reference: string }[] }>('GET', path)).data.map(({ reference }) => reference);
  assert.deepEqual((await referencesOf('/v1/options')).toSorted(), ['L', 'N']);
  assert.deepEqual(await referencesOf('/v1/products'), ['N']);
});

test('B11 a report is accepted only while its names mean the same brand', async () => {
  const shop = await newShop();
  const [first, second] = [
    await shop.make('/v1/brands', { name: 'Alpha' }),
    await shop.make('/v1/brands', { name: 'Beta' }),
  ];
  const category = await shop.make('/v1/categories', { name: 'Windows' });
  const product = await shop.make('/v1/products', {
    name: 'PVC',
    description: 'Text',
    category_id: category.id,
    brand_id: first.id,
  });
  const sheet = await shop.products.edit();
  sheet.set(2, 'Description', null);
  sheet.set(2, 'Brand', 'Beta');
  const { state } = await shop.products.must(sheet.bytes(), { isDry: true });
  await shop.must('PATCH', `/v1/brands/${second.id}`, { name: 'Gamma' });
  await shop.make('/v1/brands', { name: 'Beta' });
  assert.equal(cellFaults(await shop.products.send(sheet.bytes(), { accept: state }))[0], 'state_changed');
  assert.equal((await shop.get(`/v1/products/${product.id}`)).brand_id, first.id);
});

test('B11 brands and categories that were renamed since the export move no product, even where they exchanged names', async () => {
  const shop = await newShop();
  const rename = (path: string, name: string) => shop.must('PATCH', path, { name });
  const [alpha, beta] = [
    await shop.make('/v1/brands', { name: 'Alpha' }),
    await shop.make('/v1/brands', { name: 'Beta' }),
  ];
  const category = await shop.make('/v1/categories', { name: 'Windows' });
  const made = { category_id: category.id, brand_id: alpha.id };
  const one = await shop.make('/v1/products', { name: 'One', reference: '1', ...made });
  await shop.make('/v1/products', { name: 'Two', reference: '2', ...made });
  const sheet = await shop.products.edit();
  await rename(`/v1/brands/${alpha.id}`, 'Beta');
  await rename(`/v1/brands/${beta.id}`, 'Alpha');
  await rename(`/v1/categories/${category.id}`, 'Doors');
  const untouched = await shop.products.must(sheet.bytes(), { isDry: true });
  assert.deepEqual([changesOf(untouched), untouched.unchanged], [[], 2]);
  sheet.set(2, 'Name', 'First');
  sheet.set(3, 'Category', 'Gates');
  assert.deepEqual(cellFaults(await shop.products.send(sheet.bytes())), ['unknown_name F3']);
  sheet.set(3, 'Category', 'Doors');
  assert.deepEqual(changesOf(await shop.products.must(sheet.bytes())), ['2 update name One → First']);
  assert.equal((await shop.get(`/v1/products/${one.id}`)).brand_id, alpha.id);
});

test('B11 a reference is that of its record whatever spaces are in it, and no second one gets it', async () => {
  const shop = await newShop();
  const stored = await shop.make('/v1/options', { name: 'White', reference: '  W\u00A0 1  ', price: 10 });
  await shop.make('/v1/options', { name: 'Grey', reference: 'G', price: 20 });
  const brand = await shop.make('/v1/brands', { name: 'Alpha' });
  const category = await shop.make('/v1/categories', { name: 'Windows' });
  const made = { category_id: category.id, brand_id: brand.id };
  const twins = [];
  for (const reference of ['P 1', '   P  1'])
    twins.push((await shop.make('/v1/products', { name: 'Twin', reference, ...made })).id);
  const sheet = await shop.options.edit();
  sheet.set(2, 'Id', null);
  sheet.set(2, 'Stamp (do not change)', null);
  sheet.set(2, 'Reference', ' W 1');
  sheet.set(2, 'Price', 11);
  assert.deepEqual(changesOf(await shop.options.must(sheet.bytes())), ['2 update price 10 → 11']);
  assert.equal((await shop.get(`/v1/options/${stored.id}`)).reference, '  W\u00A0 1  ');
  const taken = await shop.options.edit();
  taken.set(3, 'Reference', 'W  1 ');
  taken.cells.splice(1, 1);
  assert.deepEqual(cellFaults(await shop.options.send(taken.bytes())), ['duplicate B2']);
  const products = await shop.products.edit();
  products.add({ Reference: 'P 1', Name: 'Which' });
  const { body } = await shop.products.send(products.bytes());
  const [fault] = (body as unknown as { errors: { code: string; params: unknown }[] }).errors;
  assert.deepEqual([fault?.code, fault?.params], ['ambiguous_reference', { value: 'P 1', product_ids: twins }]);
});

test('B11 the code of a language is the same in any case: no record gets a second name in one language', async () => {
  const shop = await newShop();
  const usual = await shop.make('/v1/options', {
    name: 'Blanc',
    reference: 'W',
    translations: { 'pt-BR': { name: 'Branco', note: 'stays' } },
  });
  const small = await shop.make('/v1/options', {
    name: 'Gris',
    reference: 'G',
    translations: { 'pt-br': { name: 'Cinza' }, 'zh-hant': { name: '灰' } },
  });
  const sheet = await shop.options.edit();
  assert.deepEqual(
    sheet.titles.filter((title) => title.startsWith('Name (')),
    ['Name (pt-BR)', 'Name (zh-Hant)'],
  );
  assert.equal((await shop.options.must(sheet.bytes())).unchanged, 2);
  sheet.set(1, 'Name (pt-BR)', 'Name (pt-br)');
  sheet.set(2, 'Name (pt-BR)', 'Alvo');
  sheet.set(3, 'Name (pt-BR)', 'Chumbo');
  sheet.add({ Reference: 'N', Name: 'Noir', 'Name (pt-BR)': 'Preto' });
  const { lines } = await shop.options.must(sheet.bytes());
  const translations = async (id: unknown) => (await shop.get(`/v1/options/${id}`)).translations;
  assert.deepEqual(await translations(usual.id), { 'pt-BR': { name: 'Alvo', note: 'stays' } });
  assert.deepEqual(await translations(small.id), { 'pt-br': { name: 'Chumbo' }, 'zh-hant': { name: '灰' } });
  assert.deepEqual(await translations(lines[2]?.id), { 'pt-BR': { name: 'Preto' } });
  sheet.set(1, 'Name (zh-Hant)', 'Nom (PT-BR)');
  assert.deepEqual(cellFaults(await shop.options.send(sheet.bytes())), ['column_given_twice S1']);
});

test('D1 a filter of another list is no parameter of a workbook, and is named', async () => {
  const shop = await newShop();
  for (const [path, parameter] of [
    ['/v1/products/workbook', 'option_ids'],
    ['/v1/options/workbook', 'brand_id'],
  ]) {
    const refused = await shop.call<{ errors: { parameter: string; code: string }[] }>('GET', `${path}?${parameter}=1`);
    assertProblem(refused as never, 422, 'validation_error');
    const [fault] = refused.body.errors;
    assert.deepEqual([fault?.code, fault?.parameter], ['unknown_parameter', parameter]);
  }
});
