import type { MadeList } from '../making/made-list.ts';
import { briefly } from '../stored-tables.ts';
import { type Judgement, type Verdict, verdicts } from './judge.ts';

const counted = <K>(judgements: readonly Judgement[], of: (one: Judgement) => K): Map<K, Judgement[]> =>
  Map.groupBy(judgements, of);

const percent = (part: number, whole: number) => (whole === 0 ? '-' : `${((part * 100) / whole).toFixed(1)} %`);

/** A table of verdicts, a line for each of what the judgements have in common. */
export const verdictTable = (
  title: string,
  judgements: readonly Judgement[],
  of: (one: Judgement) => string,
): string => {
  const groups = [...counted(judgements, of)].toSorted(([one], [other]) => one.localeCompare(other));
  const line = (name: string, some: readonly Judgement[]) =>
    `| ${name} | ${some.length} | ${verdicts
      .map((verdict) => some.filter((one) => one.verdict === verdict).length)
      .join(' | ')} |`;
  return [
    `| ${title} | lists | ${verdicts.join(' | ')} |`,
    `|---|${'---|'.repeat(verdicts.length + 1)}`,
    ...groups.map(([name, some]) => line(name, some)),
    line('all', judgements),
  ].join('\n');
};

/** Of the lists that say everything in so many words: the share that was not stored at once. */
export const needlessShare = (judgements: readonly Judgement[]): { plain: number; needless: number; text: string } => {
  const plain = judgements.filter(({ list }) => list.says === 'everything');
  const needless = plain.filter(({ verdict }) => verdict !== 'right' && verdict !== 'wrong');
  const text = `${needless.length} of ${plain.length} lists that say everything were stopped (${percent(needless.length, plain.length)})`;
  return { plain: plain.length, needless: needless.length, text };
};

const nameOf = ({ group, damage }: MadeList) => `${group}: ${damage}`;

/** The damages with lists of a verdict, the most frequent first, each with the shortest of its lists. */
export const examples = (judgements: readonly Judgement[], wanted: readonly Verdict[]): string[] => {
  const groups = [...counted(judgements, ({ list }) => nameOf(list))]
    .map(([name, all]) => ({ name, all, some: all.filter(({ verdict }) => wanted.includes(verdict)) }))
    .filter(({ some }) => some.length > 0)
    .toSorted((one, other) => other.some.length - one.some.length);
  return groups.map(({ name, all, some }) => {
    const [example] = some.toSorted((one, other) => one.list.shown.length - other.list.shown.length);
    if (!example) return name;
    const { list, codes, got } = example;
    const languages = [...new Set(some.map((one) => one.list.language))].toSorted().join(' ');
    const where = `${list.language}, ${list.form}, ${list.layout}, catalogue ${list.catalogue}`;
    const expected =
      list.says === 'too little' ? 'a question or a refusal' : list.truth.map(briefly).join('\n           ');
    return [
      `${name}: ${some.length} of ${all.length} (${languages})`,
      `  ${where}${codes.length > 0 ? `, ${codes.join(', ')}` : ''}`,
      ...list.shown
        .trimEnd()
        .split('\n')
        .slice(0, 5)
        .map((line) => `    ${line.slice(0, 110)}`),
      `  expected ${expected}`,
      `  got      ${got.replaceAll('\n', '\n           ')}`,
    ].join('\n');
  });
};
