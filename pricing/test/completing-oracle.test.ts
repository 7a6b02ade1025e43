import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choices, lookAhead, type ProductConfiguration, type QuoteRequest, type Selection } from '../src/index.ts';
import { completeBodies, type Known, mayComplete } from './oracle/completing-oracle.ts';
import { type Random, randomFrom } from './oracle/generate.ts';
import { smallProduct } from './oracle/generate-completing.ts';
import type { Json } from './oracle/oracle.ts';
import { mustHaveMet } from './support/must-have-met.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
const count = Number(process.env.ORACLE_COMPLETING ?? 20);

const configurationOf = (input: Json): ProductConfiguration =>
  ({ ...input, currency: 'EUR', price_basis: 'TTC' }) as never as ProductConfiguration;

/**
 * A body in which steps are chosen in part, with or without a size. What is no longer offered, too many options and steps
 * that are not active come as well: whatever they are, they stay where they were chosen.
 */
function bodyOf(random: Random, configuration: ProductConfiguration): QuoteRequest {
  const selections: Selection[] = [];
  const isSensible = random.chance(0.8);
  for (const { id, option_ids, active, content_configuration } of configuration.steps) {
    if (random.chance(0.5)) continue;
    const { options = [] } = (content_configuration ?? {}) as { options?: { id: number; active?: boolean }[] };
    const isOffered = (option: number): boolean =>
      !isSensible || options.some((one) => one.id === option && one.active !== false);
    const ids = (option_ids ?? []).filter((option) => isOffered(option) && random.chance(0.4));
    if (!isSensible && random.chance(0.05)) ids.push(97);
    if (isSensible && (active === false || ids.length === 0)) continue;
    selections.push({ step_id: random.chance(0.99) ? id : 90 + id, option_ids: ids });
  }
  const size = random.chance(0.85);
  return {
    ...(size || random.chance(0.2) ? { width: random.pick([600, 800, 801, 1200]) } : {}),
    ...(size ? { height: random.pick([600, 800, 801, 1200]) } : {}),
    ...(random.chance(0.1) ? { pricing_configuration_id: random.int(1, 3) } : {}),
    ...(random.chance(0.1) ? { leaf_count: random.int(1, 2) } : {}),
    ...(random.chance(0.05) ? { opening_v1: random.pick(['fixe', null]) } : {}),
    selections,
  };
}

test(`D22.1 in ${count} random products an option leads nowhere exactly if no body completes the product with it`, (t) => {
  t.diagnostic(`SEED=${seed}`);
  const random = randomFrom(seed ^ 0x22_01);
  const seen = { nowhere: 0, somewhere: 0, 'two reasons': 0, 'rule and selection': 0, 'no rule': 0 };
  for (let index = 0; index < count; index += 1) {
    const input = smallProduct(random);
    const configuration = configurationOf(input);
    const body = bodyOf(random, configuration);
    const why = `SEED=${seed}, product ${index}: ${JSON.stringify({ input, body })}`;
    const answer = choices(configuration, body, { look: lookAhead });
    assert.ok(!('code' in answer), why);
    const kept = new Map<string, ReturnType<typeof completeBodies>>();
    const complete = (rules: readonly Json[]) => {
      const key = rules.map(({ id }) => id).join();
      const found = kept.get(key) ?? completeBodies({ ...input, rules } as Json, body);
      kept.set(key, found);
      return found;
    };
    const all = complete(input.rules as Json[]);
    const lacking = new Set(answer.problems.flatMap(({ step_id }) => step_id ?? []));
    for (const { step_id, options } of answer.steps) {
      for (const { option_id, leads_nowhere, because } of options) {
        const known: Known = { body, lacking, step_id, option_id };
        const place = `option ${option_id} of step ${step_id}: ${why}`;
        assert.equal(leads_nowhere, !mayComplete(input, all, known, body.selections ?? []), place);
        seen[leads_nowhere ? 'nowhere' : 'somewhere'] += 1;
        assert.equal(because !== undefined, leads_nowhere, place);
        if (!because) continue;
        const rules = (input.rules as Json[]).filter(({ id }) => because.rules.some(({ rule_id }) => rule_id === id));
        assert.equal(rules.length, because.rules.length, place);
        assert.ok(!mayComplete(input, complete(rules), known, because.selections), `not enough: ${place}`);
        for (const rule of rules) {
          const others = complete(rules.filter((one) => one !== rule));
          assert.ok(mayComplete(input, others, known, because.selections), `needs no rule ${rule.id}: ${place}`);
        }
        const held = complete(rules);
        for (const selection of because.selections) {
          const others = because.selections.filter((one) => one !== selection);
          assert.ok(mayComplete(input, held, known, others), `needs no step ${selection.step_id}: ${place}`);
        }
        seen['two reasons'] += rules.length + because.selections.length > 1 ? 1 : 0;
        seen['rule and selection'] += rules.length > 0 && because.selections.length > 0 ? 1 : 0;
        seen['no rule'] += rules.length === 0 ? 1 : 0;
      }
    }
  }
  t.diagnostic(JSON.stringify(seen));
  mustHaveMet(seen, count, { nowhere: 1, somewhere: 1, 'two reasons': 13, 'rule and selection': 15, 'no rule': 1 });
});

test(`D22.1 what was asked before changes no answer, for ${count} random products`, (t) => {
  t.diagnostic(`SEED=${seed}`);
  const random = randomFrom(seed ^ 0x22_11);
  const seen = { nowhere: 0, somewhere: 0 };
  for (let index = 0; index < count; index += 1) {
    const configuration = configurationOf(smallProduct(random));
    for (let turn = 0; turn < 4; turn += 1) {
      const body = bodyOf(random, configuration);
      const answer = choices(configuration, body, { look: lookAhead });
      const why = `SEED=${seed}, product ${index}: ${JSON.stringify({ configuration, body })}`;
      // Another object is another configuration, of which nothing is kept.
      assert.deepEqual(answer, choices({ ...configuration }, body, { look: lookAhead }), why);
      const options = 'code' in answer ? [] : answer.steps.flatMap((step) => step.options);
      for (const { leads_nowhere } of options) seen[leads_nowhere ? 'nowhere' : 'somewhere'] += 1;
    }
  }
  mustHaveMet(seen, count, { nowhere: 1, somewhere: 1 });
});
