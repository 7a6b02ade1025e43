import { damages } from '../server/test/price-lists/damages/damages.ts';
import { type Judgement, judge } from '../server/test/price-lists/judging/judge.ts';
import { examples, needlessShare, verdictTable } from '../server/test/price-lists/judging/summary.ts';
import { corpus, randomMadeList } from '../server/test/price-lists/making/all-lists.ts';
import { type Form, forms } from '../server/test/price-lists/making/forms.ts';
import { heldOutLists } from '../server/test/price-lists/making/held-out-lists.ts';
import type { MadeList } from '../server/test/price-lists/making/made-list.ts';
import { fifthSet } from '../server/test/price-lists/words/held-out/fifth-set.ts';
import { fourthSet } from '../server/test/price-lists/words/held-out/fourth-set.ts';
import type { HeldOut } from '../server/test/price-lists/words/held-out/held-words.ts';
import { seventhSet } from '../server/test/price-lists/words/held-out/seventh-set.ts';
import { sixthSet } from '../server/test/price-lists/words/held-out/sixth-set.ts';
import { thirdSet } from '../server/test/price-lists/words/held-out/third-set.ts';

/**
 * `npm run price-lists`: reads the corpus of damaged price lists, and very many random ones, and compares what would be
 * stored with what they say. `LISTS` sets the number of random lists, `SEED` repeats a run, `ONLY` takes the damages
 * with this in their name, `FORM=pdf` the lists that can be in this form, `HELD=1` only the words that were held out,
 * `SHOW=needless` shows what was asked needlessly instead of what is wrong. The fourth set of words is a measure: what is
 * wrong there is not a failure.
 */
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const count = Number(process.env.LISTS ?? 20_000);
const only = process.env.ONLY ?? '';
const form = (process.env.FORM || undefined) as Form | undefined;
const wantedForms: readonly Form[] = form ? [form] : forms;
const shown =
  process.env.SHOW === 'needless' ? (['asked needlessly', 'refused needlessly'] as const) : (['wrong'] as const);

const say = (text: string) => process.stdout.write(`${text}\n`);
const isWanted = ({ group, name }: { group: string; name: string }) => `${group}: ${name}`.includes(only);

const isOfForm = (list: MadeList) => form === undefined || list.form === form;

const judged = async (lists: Iterable<MadeList>): Promise<Judgement[]> => {
  const judgements: Judgement[] = [];
  for (const list of lists) judgements.push(await judge(list));
  return judgements;
};

function* randomLists(): Generator<MadeList> {
  for (let place = 0; place < count; place++) {
    const list = randomMadeList(seed + place, wantedForms);
    if (isOfForm(list) && isWanted({ group: list.group, name: list.damage })) yield list;
  }
}

const report = (title: string, judgements: readonly Judgement[]): boolean => {
  const wrong = judgements.filter(({ verdict }) => verdict === 'wrong').length;
  say(`\n# ${title}: ${judgements.length} lists, ${wrong} stored wrong; ${needlessShare(judgements).text}\n`);
  say(verdictTable('class', judgements, ({ list }) => list.group));
  say(`\n${verdictTable('form', judgements, ({ list }) => list.form)}`);
  say(`\n${verdictTable('language', judgements, ({ list }) => list.language)}`);
  for (const text of examples(judgements, shown)) say(`\n${text}`);
  return wrong === 0;
};

const began = performance.now();
const heldOutOf = (set: HeldOut) =>
  heldOutLists(set, 2, wantedForms).filter(
    (list) => isOfForm(list) && isWanted({ group: list.group, name: list.damage }),
  );
const isHeldOutRight = report('third set of words', await judged(heldOutOf(thirdSet)));
report('fourth set of words', await judged(heldOutOf(fourthSet)));
report('fifth set of words', await judged(heldOutOf(fifthSet)));
report('sixth set of words', await judged(heldOutOf(sixthSet)));
report('seventh set of words', await judged(heldOutOf(seventhSet)));
const isCorpusRight =
  process.env.HELD || report('corpus', await judged(corpus(damages.filter(isWanted), wantedForms).filter(isOfForm)));
const isChanceRight = count === 0 || report(`random lists, SEED=${seed}`, await judged(randomLists()));
say(`\n${Math.round((performance.now() - began) / 1000)} s`);
process.exitCode = isHeldOutRight && isCorpusRight && isChanceRight ? 0 : 1;
