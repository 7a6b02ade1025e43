import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choices, type ProductConfiguration, type QuoteRequest, quote, type Selection } from '../src/index.ts';
import { randomFrom } from './oracle/generate.ts';
import { partialBody, ruledProduct } from './oracle/generate-rules.ts';
import type { RuledCase } from './oracle/rules-oracle.ts';
import { mustHaveMet } from './support/must-have-met.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
const count = Number(process.env.ORACLE_CHOICES ?? 7);

/** Every way to choose up to two options in each step. */
function everySelection({ steps }: RuledCase): Selection[][] {
  return steps.reduce<Selection[][]>(
    (states, step) => {
      const [ids, step_id] = [step.option_ids as number[], Number(step.id)];
      const pairs = ids.flatMap((a, at) => ids.slice(at + 1).map((b) => [a, b]));
      const ways = [[], ...ids.map((id) => [id]), ...pairs];
      return states.flatMap((state) =>
        ways.map((option_ids) => (option_ids.length > 0 ? [...state, { step_id, option_ids }] : state)),
      );
    },
    [[]],
  );
}

/** Whether a quote with this option is refused for it. */
function isRefusedForIt(configuration: ProductConfiguration, body: QuoteRequest, stepId: number, id: number): boolean {
  const selections = body.selections ?? [];
  const own = selections.find(({ step_id }) => step_id === stepId)?.option_ids ?? [];
  const option_ids = own.includes(id) ? own : [...own, id];
  const others = selections.filter(({ step_id }) => step_id !== stepId);
  const answer = quote(configuration, { ...body, selections: [...others, { step_id: stepId, option_ids }] });
  if (!('code' in answer)) return false;
  return answer.errors.some(
    ({ code, step_id, option_ids: named }) =>
      ['unavailable_option', 'hidden_step'].includes(code) && step_id === stepId && named?.includes(id) === true,
  );
}

test(`D14.7 in every state of ${count} random products an option is available exactly if no quote is refused for it`, (t) => {
  t.diagnostic(`SEED=${seed}`);
  const random = randomFrom(seed ^ 0x14_07);
  const seen = { available: 0, unavailable: 0 };
  /** Products with such an option: its rules hide many options at once, or none. */
  const met = { available: 0, unavailable: 0 };
  for (let index = 0; index < count; index += 1) {
    const input = ruledProduct(random, 3);
    const configuration = { ...input, currency: 'EUR', price_basis: 'TTC' } as never as ProductConfiguration;
    const before = { ...seen };
    for (const selections of everySelection(input)) {
      // A quote names its faults of selection once it has a size.
      const body = { ...partialBody(random, input), width: 800, height: 1000, selections } as QuoteRequest;
      const answer = choices(configuration, body);
      const why = `SEED=${seed}, product ${index}: ${JSON.stringify({ input, body })}`;
      assert.ok(!('code' in answer), why);
      for (const { step_id, options } of answer.steps) {
        for (const { option_id, available } of options) {
          assert.equal(isRefusedForIt(configuration, body, step_id, option_id), !available, `${option_id}: ${why}`);
          seen[available ? 'available' : 'unavailable'] += 1;
        }
      }
    }
    for (const kind of ['available', 'unavailable'] as const) met[kind] += seen[kind] > before[kind] ? 1 : 0;
  }
  t.diagnostic(JSON.stringify(seen));
  mustHaveMet(met, count, { available: 1, unavailable: 3 });
});
