import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { newOptions, newProduct, type TestStep } from '../../support/new-product.ts';
import {
  activeSteps,
  type ModelProduct,
  type ModelStep,
  modelChange,
  modelCreate,
  modelReorder,
  type StepFields,
  type Verdict,
} from '../../support/steps-model.ts';
import { type Answer, startTestService } from '../../support/test-service.ts';

/** `SEED=... npm test steps-model` repeats a run; only then is a failure shrunk, which takes its time. */
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const RUNS = 120;
const MAX_COMMANDS = 40;
const NEVER = 888_888_888;

const service = await startTestService();
const tenants = [await service.newTenant(), await service.newTenant(), await service.newTenant()] as const;
type Tenant = (typeof tenants)[number];

/** Options stay from run to run; the last one of each tenant is inactive at the start of every run. */
const OPTIONS = 4;
const homes = new Map<Tenant, { options: number[]; category_id: number; brand_id: number }>();
for (const tenant of tenants) {
  const { category_id, brand_id } = await newProduct(tenant);
  homes.set(tenant, { options: await newOptions(tenant, OPTIONS), category_id, brand_id });
}
const stateNow = new Map<number, boolean>();

const setOption = async (tenant: Tenant, id: number, active: boolean) => {
  if ((stateNow.get(id) ?? true) !== active) await tenant.must('PATCH', `/v1/options/${id}`, { active });
  stateNow.set(id, active);
};

type Place = { tenant: Tenant; product: ModelProduct };
type Model = { places: Place[] };

/** Fresh products for one run. */
const newModel = async (): Promise<Model> => {
  const places: Place[] = [];
  for (const tenant of tenants) {
    const { options = [], ...belonging } = homes.get(tenant) ?? {};
    for (const [index, id] of options.entries()) await setOption(tenant, id, index < OPTIONS - 1);
    const { id } = await tenant.must('POST', '/v1/products', { name: 'P', ...belonging });
    const states = options.map((option, index) => [option, { active: index < OPTIONS - 1 }] as const);
    places.push({ tenant, product: { path: `/v1/products/${id}/steps`, steps: [], options: new Map(states) } });
  }
  return { places };
};

const shown = ({ id, display_order, active, option_ids, version, name }: ModelStep | TestStep) => ({
  id,
  display_order,
  active,
  option_ids,
  version,
  name,
});

const agree = (answer: Answer<TestStep>, { status, code }: Verdict, step?: ModelStep) => {
  const given = { status: answer.status, code: answer.status < 300 ? undefined : answer.body.code };
  assert.deepEqual(given, { status, code }, answer.text);
  if (answer.status < 300 && step) assert.deepEqual(shown(answer.body), shown(step));
};

const compareAll = async ({ places }: Model) => {
  for (const { tenant, product } of places) {
    const { data } = await tenant.must<{ data: TestStep[] }>('GET', product.path);
    const expected = product.steps.toSorted((a, b) => a.display_order - b.display_order || a.id - b.id);
    assert.deepEqual(data.map(shown), expected.map(shown));
  }
};

type Work = (place: Place, model: Model) => Promise<void>;

/** One call on one of the three tenants' products, and what the model says to it. */
class Command implements fc.AsyncCommand<Model, undefined> {
  readonly words: string;
  readonly index: number;
  readonly work: Work;

  constructor(name: string, index: number, given: unknown, work: Work) {
    this.words = `${name}(tenant ${index}, ${JSON.stringify(given)})`;
    this.index = index;
    this.work = work;
  }
  check(): boolean {
    return true;
  }
  async run(model: Model): Promise<void> {
    await this.work(model.places[this.index] as Place, model);
  }
  toString(): string {
    return this.words;
  }
}

/** Where a generated number picks from what is there; nothing there: an id that never was. */
const pick = ({ steps }: ModelProduct, at: number) => steps[at % Math.max(steps.length, 1)];
const stepPath = ({ path }: ModelProduct, step: ModelStep | undefined) => `${path}/${step?.id ?? NEVER}`;

/** Options by number: the tenant's own, then another tenant's, then none at all. */
const optionIds = ({ product }: Place, { places }: Model, numbers: number[] | undefined) => {
  const foreign =
    places
      .find((place) => place.product !== product)
      ?.product.options.keys()
      .next().value ?? NEVER;
  const ids = [...product.options.keys(), foreign, NEVER];
  return numbers?.map((number) => ids[number] as number);
};

type Given = { display_order?: number; active?: boolean; options?: number[]; name?: string | null };

const fieldsOf = ({ options, ...given }: Given, place: Place, model: Model): StepFields => {
  const option_ids = optionIds(place, model, options);
  return { ...given, ...(option_ids ? { option_ids } : {}) };
};

const index = fc.nat(tenants.length - 1);
const at = fc.nat(20);
// Mostly the first three options, which are active at first; then the inactive one, the foreign one and none.
const option = fc.oneof({ weight: 8, arbitrary: fc.nat(2) }, { weight: 1, arbitrary: fc.integer({ min: 3, max: 5 }) });
const optionNumbers = fc.uniqueArray(option, { maxLength: 4 });
const order = fc.integer({ min: 0, max: 12 });
const name = fc.constantFrom('A', 'B', null);
const given = fc.record(
  { display_order: order, active: fc.boolean(), options: optionNumbers, name },
  { requiredKeys: [] },
) as fc.Arbitrary<Given>;

const create = fc.tuple(index, given).map(
  ([tenant, fields]) =>
    new Command('create', tenant, fields, async (place, model) => {
      const body = fieldsOf(fields, place, model);
      const { step, ...verdict } = modelCreate(place.product, body);
      const answer = await place.tenant.call<TestStep>('POST', place.product.path, { type: 'selection', ...body });
      const made = step && { ...step, id: answer.body.id };
      agree(answer, verdict, made);
      if (made) place.product.steps.push(made);
    }),
);

const patch = fc.tuple(index, at, given).map(
  ([tenant, number, fields]) =>
    new Command('patch', tenant, { number, ...fields }, async (place, model) => {
      const step = pick(place.product, number);
      const body = fieldsOf(fields, place, model);
      const verdict = modelChange(place.product, step, body);
      agree(await place.tenant.call<TestStep>('PATCH', stepPath(place.product, step), body), verdict, step);
    }),
);

const attach = fc.tuple(index, at, optionNumbers).map(
  ([tenant, number, numbers]) =>
    new Command('attach', tenant, { number, numbers }, async (place, model) => {
      const step = pick(place.product, number);
      const option_ids = optionIds(place, model, numbers) ?? [];
      const verdict = modelChange(place.product, step, { option_ids }, true);
      const path = `${stepPath(place.product, step)}/options`;
      agree(await place.tenant.call<TestStep>('PUT', path, { option_ids }), verdict, step);
    }),
);

const deactivate = fc.tuple(index, at).map(
  ([tenant, number]) =>
    new Command('deactivate', tenant, { number }, async ({ tenant: caller, product }) => {
      const step = pick(product, number);
      const verdict = modelChange(product, step, { active: false });
      agree(await caller.call<TestStep>('DELETE', stepPath(product, step)), verdict, step);
    }),
);

const reactivate = fc.tuple(index, at).map(
  ([tenant, number]) =>
    new Command('reactivate', tenant, { number }, async ({ tenant: caller, product }) => {
      const inactive = { ...product, steps: product.steps.filter(({ active }) => !active) };
      const step = pick(inactive, number) ?? pick(product, number);
      const verdict = modelChange(product, step, { active: true });
      agree(await caller.call<TestStep>('PATCH', stepPath(product, step), { active: true }), verdict, step);
    }),
);

const FLAWS = ['none', 'none', 'none', 'one less', 'an inactive one', 'one never made'] as const;

const reorder = fc
  .tuple(index, fc.array(fc.nat(1000), { minLength: 40, maxLength: 40 }), fc.constantFrom(...FLAWS))
  .map(
    ([tenant, keys, flaw]) =>
      new Command('reorder', tenant, { flaw, keys: keys.slice(0, 12) }, async ({ tenant: caller, product }) => {
        const places = activeSteps(product).map(({ id }, place) => ({ id, key: keys[place] as number }));
        const ids = places.toSorted((a, b) => a.key - b.key).map(({ id }) => id);
        if (flaw === 'one less') ids.pop();
        if (flaw === 'an inactive one') ids.push(...product.steps.filter(({ active }) => !active).map(({ id }) => id));
        if (flaw === 'one never made') ids.push(NEVER);
        const verdict = modelReorder(product, ids);
        const answer = await caller.call<TestStep>('PUT', `${product.path}/order`, { step_ids: ids });
        agree(answer, verdict);
        if (answer.status === 200) {
          assert.deepEqual((answer.body.data as TestStep[]).map(shown), activeSteps(product).map(shown));
        }
      }),
  );

const toggleOption = fc.tuple(index, fc.nat(OPTIONS - 1)).map(
  ([tenant, number]) =>
    new Command('toggle option', tenant, { number }, async ({ tenant: caller, product }) => {
      const [id, state] = [...product.options][number] as [number, { active: boolean }];
      state.active = !state.active;
      await setOption(caller, id, state.active);
    }),
);

const trespass = fc.tuple(index, at).map(
  ([tenant, number]) =>
    new Command('trespass', tenant, { number }, async ({ product }, { places }) => {
      const stranger = (places.find((place) => place.product !== product) as Place).tenant;
      const answer = await stranger.call<TestStep>('PATCH', stepPath(product, pick(product, number)), { name: 'Mine' });
      agree(answer, { status: 404, code: 'not_found' });
    }),
);

const kinds = [create, create, patch, patch, attach, deactivate, reactivate, reorder, toggleOption, trespass];

test(`§3, §4.1, D6: the steps of three tenants behave as the model does (SEED=${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(kinds, { maxCommands: MAX_COMMANDS, size: 'max' }), async (commands) => {
      const model = await newModel();
      await fc.asyncModelRun(() => ({ model, real: undefined }), commands);
      await compareAll(model);
    }),
    { seed, numRuns: RUNS, endOnFailure: process.env.SEED === undefined },
  );
});
