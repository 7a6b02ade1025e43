import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choices, findDeadEnds, type ProductConfiguration, type QuoteRequest } from '../src/index.ts';
import { deadEndsByForce, isAllowedBefore, isDeadEnd } from './oracle/dead-ends-oracle.ts';
import { randomFrom } from './oracle/generate.ts';
import { ruledProduct, ruleOf } from './oracle/generate-rules.ts';
import type { Json } from './oracle/oracle.ts';
import { Asked, type RuledCase } from './oracle/rules-oracle.ts';
import { mustHaveMet } from './support/must-have-met.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
const count = Number(process.env.ORACLE_DEAD_ENDS ?? 27);

/** A product whose steps are often required and taken apart by many rules, so that many of them are dead ends. */
function product(random: ReturnType<typeof randomFrom>): RuledCase {
  const input = ruledProduct(random, 3);
  const steps = input.steps.map((step) => ({ ...step, required: step.required === true || random.chance(0.6) }));
  const things = { steps, optionIds: [1, 2, 3] };
  const rules = Array.from({ length: random.int(2, 10) }, (_, index) => ruleOf(random, index + 1, things));
  const isOfStep = ({ hide, exclude, only, require }: Json): boolean =>
    (hide ?? exclude ?? only ?? require) !== undefined;
  return { ...input, steps, rules: rules.filter(({ then }) => (then as Json[]).some(isOfStep)) };
}

/** Five steps that take one option each, cut off from each other by many rules: to get through, one must go back. */
function chain(random: ReturnType<typeof randomFrom>): RuledCase {
  const optionIds = (id: number): number[] => [1, 2, 3].map((n) => id * 10 + n);
  const steps = [1, 2, 3, 4, 5].map((id) => {
    const options = optionIds(id).map((option) => ({
      id: option,
      name: 'O',
      price: 1,
      price_type: 'flat',
      active: true,
    }));
    const asked = { type: 'selection', required: random.chance(0.9), options_min: 0, options_max: 1 };
    const content_configuration = { options };
    return {
      id,
      name: 'S',
      display_order: id,
      active: true,
      ...asked,
      option_ids: optionIds(id),
      content_configuration,
    };
  });
  const rules = Array.from({ length: random.int(5, 14) }, (_, index) => {
    const target = random.int(2, 5);
    const leaf = (): Json => {
      const step = random.int(1, target - 1);
      const option = { option: random.pick(optionIds(step)), step };
      return random.chance(0.3) ? { not: option } : option;
    };
    const when = random.chance(0.5) ? leaf() : { all: [leaf(), leaf()] };
    const ids = optionIds(target).filter(() => random.chance(0.6));
    const effect = random.chance(0.7)
      ? { exclude: ids }
      : random.chance(0.7)
        ? { only: ids }
        : { require: ids.slice(0, 1) };
    return { id: index + 1, name: 'R', when, then: [{ ...effect, step: target }] };
  });
  return { product: { id: 1 }, steps, rows: [], sharing: [], price_tables: [], rules };
}

type Seen = { found: number; products: number; withChoices: number };

function compareOne(input: RuledCase, why: string, seen: Seen): void {
  const configuration = { ...input, currency: 'EUR', price_basis: 'TTC' } as never as ProductConfiguration;
  const { deadEnds, isComplete } = findDeadEnds({ ...configuration, rules: configuration.rules ?? [] });
  assert.ok(isComplete, why);
  const found = new Map(deadEnds.map((deadEnd) => [deadEnd.step.id, deadEnd]));
  for (const id of deadEndsByForce(input)) assert.ok(found.has(id), `step ${id} is missed: ${why}`);
  for (const { step, example } of deadEnds) {
    const asked = new Asked(input, example as Json);
    const place = asked.steps.findIndex(({ id }) => id === step.id);
    assert.ok(isDeadEnd(asked, place), `step ${step.id} is none after ${JSON.stringify(example)}: ${why}`);
    assert.ok(isAllowedBefore(input, asked, place), `not allowed: ${JSON.stringify(example)}: ${why}`);
    const answer = choices(configuration, example as QuoteRequest);
    const shown = 'code' in answer ? undefined : answer.steps.find(({ step_id }) => step_id === step.id);
    assert.deepEqual([shown?.visible, shown?.required, shown?.complete], [true, true, false], why);
    seen.withChoices += example.selections.length > 0 ? 1 : 0;
  }
  seen.found += deadEnds.length;
  seen.products += deadEnds.length > 0 ? 1 : 0;
}

for (const [name, make, salt] of [
  ['products', product, 0x14_09],
  ['chains of steps', chain, 0x14_90],
] as const) {
  test(`D14.9 no dead end of ${count} random ${name} is missed, and every example is one`, (t) => {
    t.diagnostic(`SEED=${seed}`);
    const random = randomFrom(seed ^ salt);
    const seen = { found: 0, products: 0, withChoices: 0 };
    for (let index = 0; index < count; index += 1) {
      const input = make(random);
      compareOne(input, `SEED=${seed}, product ${index}: ${JSON.stringify(input)}`, seen);
    }
    t.diagnostic(JSON.stringify(seen));
    mustHaveMet({ 'after choices': seen.withChoices, none: count - seen.products }, count, {
      'after choices': 16,
      none: 8,
    });
  });
}
