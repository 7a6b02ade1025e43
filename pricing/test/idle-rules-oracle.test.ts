import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allPieces, idleRules, type ProductConfiguration } from '../src/index.ts';
import { everyBody } from './oracle/completing-oracle.ts';
import { type Random, randomFrom } from './oracle/generate.ts';
import { smallProduct } from './oracle/generate-completing.ts';
import { applyingByForce } from './oracle/idle-rules-oracle.ts';
import type { Json } from './oracle/oracle.ts';
import { mustHaveMet } from './support/must-have-met.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
const count = Number(process.env.ORACLE_IDLE ?? 6);
/** Every one of them is asked for, several times: a product takes half a second. */
const MOST_BODIES = 8_000;

function fewBodies(random: Random): Json {
  for (;;) {
    const input = smallProduct(random);
    let bodies = 0;
    for (const _ of everyBody(input)) if (++bodies > MOST_BODIES) break;
    if (bodies <= MOST_BODIES) return input;
  }
}

test(`D22.2 in ${count} random products a rule never applies exactly if no body makes it apply`, (t) => {
  t.diagnostic(`SEED=${seed}`);
  const random = randomFrom(seed ^ 0x22_05);
  const seen = { never: 0, sometimes: 0, 'nothing can be bought': 0 };
  for (let index = 0; index < count; index += 1) {
    const input = fewBodies(random);
    const why = `SEED=${seed}, product ${index}: ${JSON.stringify(input)}`;
    const configuration = { ...input, currency: 'EUR', price_basis: 'TTC' } as never as ProductConfiguration;
    const { rules, isComplete } = allPieces(idleRules(configuration));
    assert.ok(isComplete, why);
    const applying = applyingByForce(input);
    // Where nothing can be bought at all, other items say why.
    seen['nothing can be bought'] += applying ? 0 : 1;
    for (const { id, active } of input.rules as Json[]) {
      const isNever = active !== false && applying !== undefined && !applying.has(Number(id));
      assert.equal(
        rules.some((rule) => rule.id === id),
        isNever,
        `rule ${id}: ${why}`,
      );
      seen[isNever ? 'never' : 'sometimes'] += 1;
    }
  }
  t.diagnostic(JSON.stringify(seen));
  mustHaveMet(seen, count, { never: 4, sometimes: 1, 'nothing can be bought': 20 });
});
