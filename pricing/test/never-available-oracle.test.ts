import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  allPieces,
  fromPrice,
  neverAvailable,
  type ProductConfiguration,
  type QuoteRequest,
  quote,
  reachablePrice,
  type Selection,
} from '../src/index.ts';
import { completions, openSelections } from './oracle/completing-oracle.ts';
import { randomFrom } from './oracle/generate.ts';
import { smallProduct } from './oracle/generate-completing.ts';
import type { Json } from './oracle/oracle.ts';
import { mustHaveMet } from './support/must-have-met.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
// Every size of every body is asked for: a product takes a second.
const count = Number(process.env.ORACLE_NEVER ?? 6);
const prices = Number(process.env.ORACLE_REACHABLE ?? 200);

const configurationOf = (input: Json): ProductConfiguration =>
  ({ ...input, currency: 'EUR', price_basis: 'TTC' }) as never as ProductConfiguration;

/** The active options of a step. */
const offeredIn = ({ content_configuration, option_ids }: Json): number[] =>
  ((content_configuration as { options: Json[] }).options ?? [])
    .filter(({ id, active }) => active !== false && (option_ids as number[]).includes(Number(id)))
    .map(({ id }) => Number(id));

test(`D22.2 in ${count} random products an option is never available exactly if no body has it`, (t) => {
  t.diagnostic(`SEED=${seed}`);
  const random = randomFrom(seed ^ 0x22_02);
  const seen = { never: 0, sometimes: 0, 'nothing can be bought': 0 };
  for (let index = 0; index < count; index += 1) {
    const input = smallProduct(random);
    const why = `SEED=${seed}, product ${index}: ${JSON.stringify(input)}`;
    const { options, isComplete } = allPieces(neverAvailable(configurationOf(input)));
    assert.ok(isComplete, why);
    const found = new Set(options.map(({ step_id, option_id }) => `${step_id} ${option_id}`));
    const steps = (input.steps as Json[]).filter(({ active }) => active !== false);
    const open = new Set(steps.flatMap((step) => offeredIn(step).map((id) => `${step.id} ${id}`)));
    const all = [...open];
    let canBeBought = false;
    // Only bodies with an option that none had so far tell something; one of them without any, whether there is one at all.
    const isWorth = (selections: readonly Selection[]): boolean =>
      selections.length === 0 ||
      selections.some(({ step_id, option_ids }) => option_ids.some((id) => open.has(`${step_id} ${id}`)));
    for (const complete of completions(input, {}, isWorth)) {
      canBeBought = true;
      for (const [step, ids] of complete) for (const id of ids) open.delete(`${step} ${id}`);
    }
    seen['nothing can be bought'] += canBeBought ? 0 : 1;
    for (const option of all) {
      // Where nothing can be bought at all, other items say why.
      const isNever: boolean = canBeBought && open.has(option);
      assert.equal(found.has(option), isNever, `step and option ${option}: ${why}`);
      seen[isNever ? 'never' : 'sometimes'] += 1;
    }
    assert.ok(
      [...found].every((option) => all.includes(option)),
      why,
    );
  }
  t.diagnostic(JSON.stringify(seen));
  mustHaveMet(seen, count, { never: 4, sometimes: 1, 'nothing can be bought': 20 });
});

/** The rows of such a product are named by a step, so that it has a from-price; sometimes something costs nothing. */
function pricedProduct(random: ReturnType<typeof randomFrom>): Json {
  const input = smallProduct(random);
  const ids = (input.rows as Json[]).map(({ id }) => id);
  for (const step of input.steps as Json[]) {
    const content = step.content_configuration as { options: Json[] };
    if (random.chance(0.7)) Object.assign(content, { pricingConfig: random.pick(ids) });
    for (const option of content.options) if (random.chance(0.6)) option.price = random.pick([0, 0, 5, -5]);
  }
  return input;
}

test(`D22.4 in ${prices} random products a from-price that is said to be reachable, or not to be, is`, (t) => {
  t.diagnostic(`SEED=${seed}`);
  const random = randomFrom(seed ^ 0x22_04);
  const seen = { reachable: 0, 'not reachable': 0, 'not found out': 0 };
  for (let index = 0; index < prices; index += 1) {
    const input = pricedProduct(random);
    const configuration = configurationOf(input);
    const from = fromPrice(configuration);
    const { source, price } = from;
    if (price === null || !source) continue;
    const why = `SEED=${seed}, product ${index}: ${JSON.stringify({ input, from })}`;
    const { reachable, example } = allPieces(reachablePrice(configuration, from));
    const isFlat = source.kind === 'flat';
    const body = isFlat
      ? {}
      : { width: source.width, height: source.height, pricing_configuration_id: source.pricing_configuration_id };
    const costs = (asked: QuoteRequest): number => {
      const answer = quote(configuration, asked);
      return 'code' in answer ? Number.POSITIVE_INFINITY : answer.unit_price;
    };
    const isSome = openSelections(input).some((selections) => costs({ ...body, selections } as QuoteRequest) <= price);
    if (reachable === true) {
      assert.ok(example && costs(example) <= price, why);
      if (!isFlat && source.width != null && source.height != null) assert.ok(isSome, why);
    }
    if (reachable === false) assert.ok(!isSome || source.pricing_configuration_id === null, why);
    seen[reachable === null ? 'not found out' : reachable ? 'reachable' : 'not reachable'] += 1;
  }
  t.diagnostic(JSON.stringify(seen));
  mustHaveMet(seen, prices, { reachable: 12, 'not reachable': 12, 'not found out': 12 });
});
