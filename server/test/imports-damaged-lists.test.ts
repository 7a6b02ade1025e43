import assert from 'node:assert/strict';
import { test } from 'node:test';
import { damages } from './price-lists/damages/damages.ts';
import { type Judgement, judge } from './price-lists/judging/judge.ts';
import { examples, needlessShare } from './price-lists/judging/summary.ts';
import { corpus, randomMadeList } from './price-lists/making/all-lists.ts';
import { heldOutLists } from './price-lists/making/held-out-lists.ts';
import type { MadeList } from './price-lists/making/made-list.ts';
import { thirdSet } from './price-lists/words/held-out/third-set.ts';
import { tradeLanguages } from './price-lists/words/trade-languages.ts';

/**
 * Every 21st list of the corpus and of the held-out words, fewer of the corpus as PDFs, and random lists from a seed that is the
 * same every time: nothing here is red by chance. These have nearly every damage in one language, each in another form.
 * The whole of it is `long/imports-all-damaged-lists.test.ts`; `npm run price-lists` draws very many random ones.
 */
const seed = Number(process.env.SEED ?? 1);
const RANDOM = Number(process.env.DAMAGED_LISTS ?? 60);
const NTH = 21;
const NTH_PDF = 84;
/** Of lists that say everything in so many words, at most this share is asked about. */
const MOST_NEEDLESS = 0.02;

const judged = async (lists: readonly MadeList[]): Promise<Judgement[]> => {
  const judgements: Judgement[] = [];
  for (const list of lists) judgements.push(await judge(list));
  return judgements;
};

const all = corpus();
const some = (lists: readonly MadeList[], nth = NTH) => lists.filter((_, place) => place % nth === 0);
/** A word that the reader does not know is a question, which is right. */
const heldOut = some(heldOutLists(thirdSet));
const isHeldOut = new Set(heldOut);
const judgements = await judged([
  ...some(all),
  ...heldOut,
  ...some(
    corpus(damages, ['pdf']).filter(({ form }) => form === 'pdf'),
    NTH_PDF,
  ),
  ...Array.from({ length: RANDOM }, (_, place) => randomMadeList(seed + place)),
]);

test(`A2: no damaged list is stored wrong without a question (SEED=${seed})`, () => {
  const wrong = examples(judgements, ['wrong']);
  assert.equal(wrong.length, 0, `SEED=${seed}, of ${judgements.length} lists:\n${wrong.join('\n\n')}`);
});

test(`A2: lists that say everything in so many words are stored without a question (SEED=${seed})`, () => {
  const ofCorpus = judgements.filter(({ list }) => list.form !== 'pdf' && !isHeldOut.has(list));
  const { plain, needless, text } = needlessShare(ofCorpus);
  const shown = examples(ofCorpus, ['asked needlessly', 'refused needlessly']).join('\n\n');
  assert.ok(plain > ofCorpus.length / 5, `only ${plain} of ${ofCorpus.length} lists say everything`);
  assert.ok(needless <= plain * MOST_NEEDLESS, `SEED=${seed}: ${text}\n${shown}`);
});

test('the corpus has every damage, and each language, layout and form in each class', () => {
  const names = new Set(all.map(({ group, damage }) => `${group}: ${damage}`));
  assert.deepEqual(
    damages.map(({ group, name }) => `${group}: ${name}`).filter((name) => !names.has(name)),
    [],
  );
  for (const [group, lists] of Map.groupBy(all, (list) => list.group)) {
    assert.equal(new Set(lists.map(({ language }) => language)).size, tradeLanguages.length, group);
    // Which axis is which is no question in a long list.
    assert.ok(new Set(lists.map(({ layout }) => layout)).size >= (group === 'axes' ? 2 : 3), group);
    assert.ok(new Set(lists.map(({ form }) => form)).size >= (group === 'money' ? 2 : 3), group);
  }
});

test('a judge finds what is stored wrong, asked needlessly and stored right', async () => {
  const plain = all.find((list) => list.language === 'fr' && list.says === 'everything' && list.layout === 'long');
  assert.ok(plain);
  assert.equal((await judge(plain)).verdict, 'right');
  assert.equal((await judge({ ...plain, says: 'too little' })).verdict, 'wrong');
  assert.equal((await judge({ ...plain, truth: [{ widths: [1], heights: [1], prices: [[1]] }] })).verdict, 'wrong');
  const asked = { ...plain, form: 'csv', file: ';60;70\n75;1;2\n85;3;4\nx;5\n' } as const;
  assert.match((await judge(asked)).verdict, /needlessly/);
});
