import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newOptions } from '../support/new-product.ts';
import { newPricedProduct } from '../support/priced-product.ts';
import { type Answer, assertProblem, type Body, startTestService } from '../support/test-service.ts';

const service = await startTestService();
const tenant = await service.newTenant();
const storefront = await tenant.keyWith(['storefront:read']);

type Choices = {
  steps: { step_id: number; visible: boolean; reasons: Body[]; options: Body[] }[];
  next_step_id: number | null;
  sizes: Body;
  quote: Body | null;
  problems: { code: string; fault: string; pointer: string }[];
};

/** A required step of two options and one after it, a row of 100.00, and a rule that hides the second step. */
const newRuled = async (owner = tenant) => {
  const product = await newPricedProduct(owner);
  await product.row({ minimum_price: 100, total_width_min: 400, total_width_max: 1800 });
  const [a = 0, b = 0] = await newOptions(owner, 2, { price: 10 });
  const first = (await product.step({ option_ids: [a, b], required: true, options_min: 1, options_max: 1 })).id;
  const second = (await product.step({ option_ids: [b] })).id;
  const rule = await owner.must<Body & { id: number }>('POST', `${product.path}/rules`, {
    name: 'Hidden',
    when: { option: a, step: first },
    then: [{ hide: second }],
    message: 'Sans objet',
    message_en: 'Not needed',
    translations: { de: { message: 'Entfällt' } },
  });
  const path = `${product.path}/choices`;
  const ask = (body?: Body, headers: Record<string, string> = {}, token = storefront) =>
    service.call<Choices>('POST', path, { token, headers, ...(body ? { body } : {}) });
  return { product, options: [a, b] as const, steps: [first, second] as const, rule, path, ask };
};

const done = (answer: Answer<Choices>): Choices => {
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
};

test('D14.7 choices answer 200 whatever the state, also without a body, and store nothing', async () => {
  const { ask, options, steps } = await newRuled();
  const before = await service.db.asSuperuser('select count(*) from changes');
  const empty = done(await ask());
  assert.equal(empty.next_step_id, steps[0]);
  assert.equal(empty.quote, null);
  assert.deepEqual(empty.sizes, { width_min: 400, width_max: 1800, height_min: null, height_max: null });
  assert.ok(empty.problems.some(({ fault }) => fault === 'missing_step'));
  const wrong = done(await ask({ width: 9000, height: 1, selections: [{ step_id: 888_888, option_ids: [1] }] }));
  assert.ok(wrong.problems.length > 0);
  const selections = [{ step_id: steps[0], option_ids: [options[0]] }];
  const whole = done(await ask({ width: 800, height: 900, selections }));
  assert.deepEqual([whole.quote?.unit_price, whole.problems, whole.next_step_id], [110, [], null]);
  assert.deepEqual(
    whole.steps.map(({ step_id, visible }) => [step_id, visible]),
    [
      [steps[0], true],
      [steps[1], false],
    ],
  );
  assert.deepEqual(await service.db.asSuperuser('select count(*) from changes'), before);
});

test('D14.7 a body of the wrong shape is refused as that of a quote', async () => {
  const { ask } = await newRuled();
  for (const body of [{ width: '800' }, { widht: 800 }, { selections: {} }])
    assertProblem((await ask(body)) as unknown as Answer, 422, 'validation_error');
});

test('D14.8 Accept-Language picks the message of a reason', async () => {
  const { ask, options, steps, rule } = await newRuled();
  const body = { selections: [{ step_id: steps[0], option_ids: [options[0]] }] };
  for (const [language, message] of [
    ['en-GB,fr;q=0.5', 'Not needed'],
    ['de', 'Entfällt'],
    ['it', 'Sans objet'],
    ['', 'Sans objet'],
  ]) {
    const { steps: shown } = done(await ask(body, { 'accept-language': String(language) }));
    assert.deepEqual(shown[1]?.reasons, [{ rule_id: rule.id, name: 'Hidden', message }], language);
  }
});

test('D14.7 a write of a rule, an option or a step is in the next answer', async () => {
  const { ask, options, steps, rule, product } = await newRuled();
  const body = { selections: [{ step_id: steps[0], option_ids: [options[0]] }] };
  const visible = async () => done(await ask(body)).steps[1]?.visible;
  assert.equal(await visible(), false);
  await tenant.must('PATCH', `${product.path}/rules/${rule.id}`, { when: { width: { min: 900 } } });
  assert.equal(await visible(), true);
  await tenant.must('DELETE', `${product.steps}/${steps[1]}`);
  assert.equal(await visible(), undefined);
});

test('D14.7 a question that was asked before is answered anew after every write that it shows', async () => {
  const { ask, product, options, steps, rule } = await newRuled();
  const question = { width: 800, height: 900, selections: [{ step_id: steps[0], option_ids: [options[1]] }] };
  const price = async () => done(await ask(question)).quote?.unit_price;
  const seen = [await price(), await price()];
  const writes: [string, Body][] = [
    [`/v1/options/${options[1]}`, { price: 12.5 }],
    [product.path, { price_adjustment_percentage: 10 }],
    [`${product.path}/steps/${steps[1]}`, { required: true, options_min: 1, options_max: 1 }],
    [`${product.path}/rules/${rule.id}`, { when: { option: options[1], step: steps[0] } }],
  ];
  for (const [path, body] of writes) {
    await tenant.must('PATCH', path, body);
    seen.push(await price());
    assert.equal(await price(), seen.at(-1));
  }
  assert.deepEqual(seen, [110, 110, 112.5, 122.5, undefined, 122.5]);
});

test('D14.7 rules are tried in place of the stored ones, with catalogue:read alone', async () => {
  const { ask, options, steps, rule } = await newRuled();
  const selections = [{ step_id: steps[0], option_ids: [options[0]] }];
  const tried = [{ name: 'Tried', then: [{ exclude: [options[1]], step: steps[1] }] }];
  const refused = (await ask({ selections, rules: tried })) as unknown as Answer;
  assertProblem(refused, 403, 'insufficient_scope');
  assertProblem((await ask({ rules: [] })) as unknown as Answer, 403, 'insufficient_scope');
  const read = await tenant.keyWith(['catalogue:read']);
  const { steps: shown } = done(await ask({ selections, rules: tried }, {}, read));
  assert.deepEqual([shown[1]?.visible, shown[1]?.options[0]?.available], [true, false]);
  assert.deepEqual(shown[1]?.options[0]?.reasons, [{ rule_id: null, name: 'Tried', message: 'Tried' }]);
  assert.equal(done(await ask({ selections, rules: [] }, {}, read)).steps[1]?.visible, true);
  assert.equal(done(await ask({ selections, rules: null }, {}, read)).steps[1]?.visible, false);
  const again = done(await ask({ selections, rules: [rule, { ...tried[0], active: false }] }, {}, read));
  assert.equal(again.steps[1]?.reasons[0]?.rule_id, rule.id, 'a stored rule keeps its id');
});

test('D14.7 tried rules are checked as a POST of them, each fault at its place', async () => {
  const { ask, options, steps, rule, product } = await newRuled();
  const theirs = await newRuled(await service.newTenant());
  const faultsOf = async (rules: object[]) => {
    const answer = (await ask({ rules }, {}, tenant.key)) as unknown as Answer;
    assertProblem(answer, 422, 'validation_error');
    return (answer.body.errors as { pointer: string; code: string }[]).map(({ pointer, code }) => `${pointer} ${code}`);
  };
  const refuse = { name: 'R', then: [{ refuse: true }] };
  assert.deepEqual(await faultsOf([refuse, { then: [{ refuse: true }] }]), ['/rules/1/name required']);
  assert.deepEqual(await faultsOf([{ ...refuse, whne: null }]), ['/rules/0/whne unknown_field']);
  assert.deepEqual(await faultsOf([refuse, { ...refuse, when: { width: { min: 2, max: 1 } } }]), [
    '/rules/1/when/width/min min_exceeds_max',
  ]);
  assert.deepEqual(await faultsOf([{ ...refuse, then: [{ hide: theirs.steps[0] }] }]), [
    '/rules/0/then/0/hide unknown_step',
  ]);
  assert.deepEqual(await faultsOf([{ ...refuse, when: { option: theirs.options[0] } }]), [
    '/rules/0/when/option unknown_option',
  ]);
  const ahead = { ...refuse, when: { option: options[0], step: steps[0] }, then: [{ hide: steps[0] }] };
  assert.deepEqual(await faultsOf([ahead]), ['/rules/0/when looks_ahead']);
  // A stored rule that has become wrong can be tried beside a new one, and not another that says the same.
  await tenant.must('DELETE', `${product.steps}/${steps[1]}`);
  done(await ask({ rules: [rule, refuse] }, {}, tenant.key));
  assert.deepEqual(await faultsOf([{ ...rule, id: undefined }]), ['/rules/0/then/0/hide unknown_step']);
});

test('D10, D14.7 an inactive product is not found by a storefront', async () => {
  const { ask, product } = await newRuled();
  await tenant.must('DELETE', product.path);
  assertProblem((await ask({})) as unknown as Answer, 404, 'not_found');
  assert.equal((await ask({}, {}, tenant.key)).status, 200);
});
