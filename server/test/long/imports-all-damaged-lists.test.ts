import assert from 'node:assert/strict';
import { test } from 'node:test';
import { damages } from '../price-lists/damages/damages.ts';
import { type Judgement, judge } from '../price-lists/judging/judge.ts';
import { examples, needlessShare } from '../price-lists/judging/summary.ts';
import { corpus } from '../price-lists/making/all-lists.ts';
import { heldOutLists } from '../price-lists/making/held-out-lists.ts';
import type { MadeList } from '../price-lists/making/made-list.ts';
import { thirdSet } from '../price-lists/words/held-out/third-set.ts';

/** Of lists that say everything in so many words, at most this share is asked about. */
const MOST_NEEDLESS = 0.02;
/** PDFs take the longest to read: every so manyth list. */
const NTH_PDF = 4;

const judged = async (lists: readonly MadeList[]): Promise<Judgement[]> => {
  const judgements: Judgement[] = [];
  for (const list of lists) judgements.push(await judge(list));
  return judgements;
};

const noneIsWrong = (judgements: readonly Judgement[]) => {
  const wrong = examples(judgements, ['wrong']);
  assert.equal(wrong.length, 0, `of ${judgements.length} lists:\n${wrong.join('\n\n')}`);
};

test('A2: no list of the whole corpus is stored wrong, and few that say everything are asked about', async () => {
  const judgements = await judged(corpus());
  noneIsWrong(judgements);
  const { plain, needless, text } = needlessShare(judgements);
  assert.ok(plain > judgements.length / 5 && needless <= plain * MOST_NEEDLESS, text);
});

test('A2: no list with the words that were held out is stored wrong', async () => {
  noneIsWrong(await judged(heldOutLists(thirdSet, 2)));
});

test('A2: no list of the corpus is stored wrong when it comes as a PDF', async () => {
  const printed = corpus(damages, ['pdf']).filter(({ form }) => form === 'pdf');
  noneIsWrong(await judged(printed.filter((_, place) => place % NTH_PDF === 0)));
});
