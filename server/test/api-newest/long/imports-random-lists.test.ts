import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PriceList } from '../../price-lists/entry.ts';
import { randomMadeList } from '../../price-lists/making/all-lists.ts';
import type { MadeList } from '../../price-lists/making/made-list.ts';
import { type Outcome, runPriceLists } from '../../price-lists/run-price-list.ts';
import { startTestService } from '../../support/test-service.ts';

const service = await startTestService();
const seed = Number(process.env.RANDOM_LISTS_SEED ?? Date.now() % 2 ** 31);
/** `RANDOM_LISTS=5000` for a long run. Without the service, `npm run price-lists` reads many more. */
const count = Number(process.env.RANDOM_LISTS ?? 120);
const SHOWN = 12;

/** A list as it is sent to the service. What is pasted is sent as a file with tabs. */
const sentList = ({ says, file, form, language, truth, catalogue, ...made }: MadeList, place: number): PriceList => ({
  name: `random list ${place}, ${made.group}: ${made.damage}, ${form}, ${made.layout}\n${made.shown}`,
  language,
  file,
  truth,
  catalogue,
  allowed: { codes: 'any', asks: says === 'too little' },
});

test(`A2: of random lists an import without accept writes the truth or nothing (seed ${seed})`, async (t) => {
  const made = Array.from({ length: count }, (_, place) => randomMadeList(seed + place));
  const outcomes = await runPriceLists(service, made.map(sentList));
  const sum = (kind: Outcome['kind']) => outcomes.filter((one) => one.kind === kind && !one.fault).length;
  const faults = outcomes.flatMap(({ fault }) => fault ?? []);
  t.diagnostic(`seed ${seed}, ${count} lists: ${sum('right')} right, ${sum('held')} held, ${sum('refused')} refused`);
  assert.equal(
    faults.length,
    0,
    `${faults.length} of ${count} lists (RANDOM_LISTS_SEED=${seed}):\n${faults.slice(0, SHOWN).join('\n')}`,
  );
  // A reader that only asked would pass all of the above.
  assert.ok(sum('right') >= count / 8, `only ${sum('right')} of ${count} lists were written`);
});
