import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newOptions, newProduct, type TestProduct, type TestStep } from '../support/new-product.ts';
import { type Answer, assertProblem, faultPlaces, sharedTestService } from '../support/test-service.ts';

const service = await sharedTestService();
const tenant = await service.newTenant();
const other = await service.newTenant();

const PARALLEL = 30;
const ordersOf = (steps: TestStep[]) => steps.map(({ display_order }) => display_order);
const idsOf = (steps: TestStep[]) => steps.map(({ id }) => id);
/** 503 asks to come again: on a slow machine some wait for the product longer than they may. */
const createUntilServed = async (product: TestProduct, body: object): Promise<Answer> => {
  const answer = await tenant.call('POST', product.steps, body);
  return answer.status === 503 ? createUntilServed(product, body) : answer;
};
const inParallel = (product: TestProduct, body: object) =>
  Promise.all(Array.from({ length: PARALLEL }, () => createUntilServed(product, body)));
const patch = (product: TestProduct, step: TestStep, body: object) =>
  tenant.call<TestStep>('PATCH', `${product.steps}/${step.id}`, body);
const reorder = (product: TestProduct, step_ids: unknown) =>
  tenant.call<{ data: TestStep[] }>('PUT', `${product.steps}/order`, { step_ids });

test('D6 without a display_order a step comes after the highest active one, from 1', async () => {
  const product = await newProduct(tenant);
  assert.equal((await product.step()).display_order, 1);
  assert.equal((await product.step({ display_order: 41 })).display_order, 41);
  const last = await product.step();
  assert.equal(last.display_order, 42);
  await tenant.must('DELETE', `${product.steps}/${last.id}`);
  assert.equal((await product.step()).display_order, 42, 'inactive steps do not count');
  await product.step({ display_order: 10_000 });
  const full = await tenant.call('POST', product.steps, { type: 'selection' });
  assertProblem(full, 422, 'validation_error');
  assert.deepEqual(faultPlaces(full), ['/display_order']);
});

test('§4.1 rule 3: the display_order of another active step is duplicate_display_order, on create and PATCH', async () => {
  const product = await newProduct(tenant);
  const [first, second] = [await product.step({ display_order: 0 }), await product.step({ display_order: 5 })];
  const refused = await tenant.call('POST', product.steps, { type: 'selection', display_order: 5 });
  assertProblem(refused, 409, 'duplicate_display_order');
  assert.deepEqual(faultPlaces(refused), ['/display_order']);
  assertProblem(await patch(product, first, { display_order: 5, name: 'x' }), 409, 'duplicate_display_order');
  assert.deepEqual(await product.list(), [first, second]);
  assert.equal((await patch(product, first, { display_order: 0 })).status, 200, 'its own is no duplicate');
  assert.equal((await (await newProduct(tenant)).step({ display_order: 5 })).display_order, 5);
  assert.equal((await (await newProduct(other)).step({ display_order: 5 })).display_order, 5);
});

test('§3 DELETE deactivates, answers the same again, and frees the display_order', async () => {
  const product = await newProduct(tenant);
  const step = await product.step({ option_ids: await newOptions(tenant, 1), name: 'Kept' });
  const path = `${product.steps}/${step.id}`;
  const first = await tenant.call('DELETE', path);
  assert.equal(first.status, 200);
  assert.deepEqual(
    { ...first.body, updated_at: 0 },
    { ...step, active: false, version: step.version + 1, updated_at: 0 },
  );
  const second = await tenant.call('DELETE', path);
  assert.deepEqual([second.status, second.text, second.headers.etag], [200, first.text, first.headers.etag]);
  assert.deepEqual(await tenant.must('GET', path), first.body, 'it is not destroyed');
  assert.equal((await product.step({ display_order: step.display_order })).display_order, step.display_order);
});

test('D6 active: true reactivates under the display_order rule', async () => {
  const product = await newProduct(tenant);
  const step = await product.step({ display_order: 3 });
  await tenant.must('DELETE', `${product.steps}/${step.id}`);
  const back = await patch(product, step, { active: true });
  assert.deepEqual([back.body.active, back.body.display_order, back.body.version], [true, 3, 3]);
  await tenant.must('DELETE', `${product.steps}/${step.id}`);
  const taker = await product.step({ display_order: 3 });
  assertProblem(await patch(product, step, { active: true }), 409, 'duplicate_display_order');
  assert.equal((await patch(product, step, { name: 'Inactive steps may be changed' })).status, 200);
  assert.equal((await patch(product, step, { active: true, display_order: 4 })).body.active, true);
  await tenant.must('DELETE', `${product.steps}/${taker.id}`);
  assert.equal((await patch(product, taker, { display_order: 4 })).status, 200, 'inactive: no duplicate');
  assertProblem(await patch(product, taker, { active: true }), 409, 'duplicate_display_order');
  const planned = await product.step({ display_order: 4, active: false });
  assert.deepEqual([planned.active, planned.display_order], [false, 4]);
});

test('§4.1 list: by (display_order, id), 200 a page, filtered by active', async () => {
  const product = await newProduct(tenant);
  const late = await product.step({ display_order: 9 });
  const early = await product.step({ display_order: 2 });
  const gone = await product.step({ display_order: 2, active: false });
  const list = await tenant.call<{ data: TestStep[] }>('GET', product.steps);
  assert.deepEqual({ ...list.body, data: 0 }, { data: 0, page: 1, page_size: 200, total: 3, total_pages: 1 });
  assert.deepEqual(idsOf(list.body.data), [early.id, gone.id, late.id]);
  assert.deepEqual(list.body.data[0], early);
  assert.deepEqual(idsOf(await product.list('?active=true')), [early.id, late.id]);
  assert.deepEqual(idsOf(await product.list('?active=false')), [gone.id]);
  assert.deepEqual(idsOf(await product.list('?page_size=1&page=2')), [gone.id]);
  assert.deepEqual(await product.list('?page=2'), []);
  assert.match(String(list.headers.etag), /^W\/"/);
  const tag = { 'if-none-match': String(list.headers.etag) };
  assert.equal((await tenant.call('GET', product.steps, undefined, tag)).status, 304);
  assert.match(String(list.headers.link), /rel="first", .*rel="last"/);
  for (const query of ['active=1', 'page_size=201', 'q=x', 'active=true&active=true']) {
    assertProblem(await tenant.call('GET', `${product.steps}?${query}`), 422, 'validation_error');
  }
});

test('§4.1 rule 3: of 30 parallel creates with one display_order one succeeds', async () => {
  const product = await newProduct(tenant);
  const answers = await inParallel(product, { type: 'selection', display_order: 7 });
  const statuses = Map.groupBy(answers, ({ status }) => status);
  assert.deepEqual([statuses.get(201)?.length, statuses.get(409)?.length], [1, PARALLEL - 1]);
  for (const answer of statuses.get(409) ?? []) assertProblem(answer, 409, 'duplicate_display_order');
  assert.deepEqual(ordersOf(await product.list()), [7]);
});

test('D6 30 parallel creates without a display_order all succeed, with different orders', async () => {
  const product = await newProduct(tenant);
  const answers = await inParallel(product, { type: 'selection' });
  assert.deepEqual(
    answers.map(({ status }) => status),
    answers.map(() => 201),
  );
  assert.deepEqual(
    ordersOf(await product.list()),
    answers.map((_, place) => place + 1),
  );
});

test('D6 reorder swaps in one call, answers the list, and raises the version of what moved', async () => {
  const product = await newProduct(tenant);
  const [first, second, third] = [await product.step(), await product.step(), await product.step()];
  const gone = await product.step({ active: false, display_order: 2 });
  const answer = await reorder(product, [second.id, first.id, third.id]);
  assert.equal(answer.status, 200);
  assert.deepEqual({ ...answer.body, data: 0 }, { data: 0, page: 1, page_size: 200, total: 3, total_pages: 1 });
  assert.deepEqual(
    answer.body.data.map(({ id, display_order, version }) => [id, display_order, version]),
    [
      [second.id, 1, 2],
      [first.id, 2, 2],
      [third.id, 3, 1],
    ],
  );
  assert.deepEqual(await product.list('?active=true'), answer.body.data);
  assert.deepEqual(await product.list('?active=false'), [gone], 'inactive steps stay as they are');
  const again = await reorder(product, [second.id, first.id, third.id]);
  assert.deepEqual(again.body.data, answer.body.data);
});

test('D6 reorder renumbers from 1, whatever the orders were', async () => {
  const product = await newProduct(tenant);
  const steps = [];
  for (const display_order of [0, 10_000, 2, 17]) steps.push(await product.step({ display_order }));
  const ids = idsOf(steps).reverse();
  const { data } = (await reorder(product, ids)).body;
  assert.deepEqual(idsOf(data), ids);
  assert.deepEqual(ordersOf(data), [1, 2, 3, 4]);
  assert.deepEqual((await reorder(await newProduct(tenant), [])).body.data, []);
});

test('D6 reorder must name all active steps, each once, else validation_error and nothing moves', async () => {
  const product = await newProduct(tenant);
  const [a, b] = [(await product.step()).id, (await product.step()).id];
  const gone = (await product.step({ active: false })).id;
  const elsewhere = (await (await newProduct(tenant)).step()).id;
  const foreign = (await (await newProduct(other)).step()).id;
  const before = await product.list();
  const lists = [[b], [], [b, a, b], [b, a, gone], [b, elsewhere], [b, a, elsewhere], [b, a, foreign], [b, a, 0]];
  for (const bad of [...lists, [b, a, 1e300], [b, -a], [b, 1.5], [`${b}`, a], null, 'x', { 0: b, 1: a }]) {
    const answer = await reorder(product, bad);
    assertProblem(answer, 422, 'validation_error');
    assert.ok(faultPlaces(answer)[0]?.startsWith('/step_ids'), answer.text);
  }
  assertProblem(await tenant.call('PUT', `${product.steps}/order`, {}), 422, 'validation_error');
  assert.deepEqual(await product.list(), before);
});

test('D3 a product has at most 200 active steps, and all of them can be put in order', async () => {
  const product = await newProduct(tenant);
  for (let place = 1; place < 200; place++) await product.step();
  const spare = await product.step({ active: false });
  const last = await product.step();
  assert.equal(last.display_order, 200);
  const refused = await tenant.call('POST', product.steps, { type: 'selection' });
  assertProblem(refused, 422, 'validation_error');
  assert.match(String(refused.body.detail), /200/);
  assertProblem(await patch(product, spare, { active: true }), 422, 'validation_error');
  assert.equal((await patch(product, last, { name: 'Full, and still open to changes' })).status, 200);
  assert.equal((await product.step({ active: false })).active, false);
  const ids = idsOf(await product.list('?active=true')).reverse();
  assert.equal(ids.length, 200);
  assert.deepEqual(idsOf((await reorder(product, ids)).body.data), ids);
  await tenant.must('DELETE', `${product.steps}/${last.id}`);
  assert.equal((await patch(product, spare, { active: true, display_order: 0 })).status, 200);
});

test('D2 order of checks: body, object, If-Match, validation_error, invalid_option, duplicate_display_order', async () => {
  const product = await newProduct(tenant);
  const step = await product.step({ display_order: 1 });
  const taken = { display_order: (await product.step({ display_order: 2 })).display_order };
  const bad = { ...taken, option_ids: [888_888_888] };
  const worse = { ...bad, next_step_id: 888_888_888 };
  const bounds = { ...bad, options_min: 2, options_max: 1 };
  const stale = { 'if-match': '"9"' };
  const path = `${product.steps}/${step.id}`;
  const create = (body: object, steps = product.steps) => tenant.call('POST', steps, { type: 'x', ...body });
  assertProblem(await create({ ...worse, nmae: 1 }, '/v1/products/888888888/steps'), 422, 'validation_error');
  assertProblem(await create(worse, '/v1/products/888888888/steps'), 404, 'not_found');
  assertProblem(await tenant.call('PATCH', `${product.steps}/888888888`, worse, stale), 404, 'not_found');
  assertProblem(await tenant.call('PATCH', path, worse, stale), 412, 'precondition_failed');
  for (const send of [create, (body: object) => tenant.call('PATCH', path, body)]) {
    assertProblem(await send(worse), 422, 'validation_error');
    assertProblem(await send(bounds), 422, 'validation_error');
    assertProblem(await send(bad), 422, 'invalid_option');
    assertProblem(await send(taken), 409, 'duplicate_display_order');
  }
  assert.deepEqual(await tenant.must('GET', path), step);
  await product.step({ display_order: 10_000 });
  const noOrderLeft = await create({ option_ids: [888_888_888] });
  assertProblem(noOrderLeft, 422, 'validation_error');
  assert.deepEqual(faultPlaces(noOrderLeft), ['/display_order']);
});
