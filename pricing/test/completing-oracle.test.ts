import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choices, lookAhead, type ProductConfiguration, type QuoteRequest, type Selection } from '../src/index.ts';
import { completeBodies, type Known, mayComplete } from './oracle/completing-oracle.ts';
import { type Random, randomFrom } from './oracle/generate.ts';
import { smallProduct } from './oracle/generate-completing.ts';
import type { Json } from './oracle/oracle.ts';
import { mustHaveMet } from './support/must-have-met.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
const count = Number(process.env.ORACLE_COMPLETING ?? 60);

const configurationOf = (input: Json): ProductConfiguration =>
  ({ ...input, currency: 'EUR', price_basis: 'TTC' }) as never as ProductConfiguration;

/** A body in which steps are chosen in part, mostly in their order, with or without a size. */
function bodyOf(random: Random, configuration: ProductConfiguration): QuoteRequest {
  const selections: Selection[] = [];
  for (const { id, option_ids, content_configuration } of configuration.steps) {
    if (random.chance(0.5)) continue;
    // What is no longer offered is refused whatever else is chosen: whether it stays is no question of looking ahead.
    const { options = [] } = (content_configuration ?? {}) as { options?: { id: number; active?: boolean }[] };
    const offered = (option_ids ?? []).filter((option) =>
      options.some((one) => one.id === option && one.active !== false),
    );
    const ids = offered.filter(() => random.chance(0.4));
    if (ids.length > 0) selections.push({ step_id: id, option_ids: ids });
  }
  const size = random.chance(0.85);
  return {
    ...(size || random.chance(0.2) ? { width: random.pick([600, 800, 801, 1200]) } : {}),
    ...(size ? { height: random.pick([600, 800, 801, 1200]) } : {}),
    ...(random.chance(0.1) ? { pricing_configuration_id: random.int(1, 3) } : {}),
    ...(random.chance(0.1) ? { leaf_count: random.int(1, 2) } : {}),
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
  mustHaveMet(seen, count, { nowhere: 1, somewhere: 1, 'two reasons': 3, 'rule and selection': 6, 'no rule': 6 });
});
