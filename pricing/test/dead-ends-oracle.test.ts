import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choices, findDeadEnds, type ProductConfiguration, type QuoteRequest } from '../src/index.ts';
import { deadEndsByForce, isAllowedBefore, isDeadEnd } from './oracle/dead-ends-oracle.ts';
import { randomFrom } from './oracle/generate.ts';
import { ruledProduct, ruleOf } from './oracle/generate-rules.ts';
import type { Json } from './oracle/oracle.ts';
import { Asked, type RuledCase } from './oracle/rules-oracle.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
const count = Number(process.env.ORACLE_DEAD_ENDS ?? 80);

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

test(`D14.9 no dead end of ${count} random products is missed, and every example is one`, (t) => {
  t.diagnostic(`SEED=${seed}`);
  const random = randomFrom(seed ^ 0x14_09);
  const seen = { found: 0, products: 0, withChoices: 0 };
  for (let index = 0; index < count; index += 1) {
    const input = product(random);
    const configuration = { ...input, currency: 'EUR', price_basis: 'TTC' } as never as ProductConfiguration;
    const why = `SEED=${seed}, product ${index}: ${JSON.stringify(input)}`;
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
  t.diagnostic(JSON.stringify(seen));
  assert.ok(count < 80 || (seen.withChoices > 0 && seen.products < count), JSON.stringify(seen));
});
