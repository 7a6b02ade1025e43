/** A line of a list: the texts of its cells, by column. */
export type ListRow = readonly string[];

/** The values of a column, each as often as it stands below itself. */
type Runs = { values: string[]; lengths: number[] };

const runsOf = (texts: readonly string[]): Runs => {
  const runs: Runs = { values: [], lengths: [] };
  for (const text of texts) {
    const last = runs.values.length - 1;
    if (runs.values[last] === text) runs.lengths[last] = (runs.lengths[last] ?? 0) + 1;
    else {
      runs.values.push(text);
      runs.lengths.push(1);
    }
  }
  return runs;
};

/** `run` lines have the same value; after `period` values they begin again, or never. */
type Counter = { run: number; period: number | undefined; isRising: boolean };

const numberOf = (text: string): number => Number(/^[0-9]{1,6}(?:[.,][0-9]{1,4})?/.exec(text)?.[0].replace(',', '.'));

const counterOf = (texts: readonly string[], known: number): Counter | undefined => {
  const { values, lengths } = runsOf(texts);
  const [run = 0] = lengths;
  if (
    values.length < 2 ||
    !lengths.every((length, index) => length === run || (index === lengths.length - 1 && length < run))
  )
    return undefined;
  const again = values.indexOf(values[0] ?? '', 1);
  const period = again === -1 ? undefined : again;
  const isCounting = period
    ? values.every((value, index) => value === values[index % period])
    : new Set(values).size === values.length;
  // What comes again has to be known from the lines before the page ended.
  if (!isCounting || (period !== undefined && (period + 1) * run > known)) return undefined;
  const first = values.slice(0, period).map(numberOf);
  return { run, period, isRising: first.every((value, index) => index === 0 || value > (first[index - 1] ?? value)) };
};

/**
 * Whether the lines of two pages are one list without a gap: its columns count like the wheels of a meter, each through
 * all of its values while the next one stands still, and go on doing so behind the end of the page. `known` lines are
 * those of the first page; they have each wheel but the last turned once. Two of them count upwards: the sizes.
 */
export const countsOn = (rows: readonly ListRow[], known: number): boolean => {
  const [first] = rows;
  if (!first || known >= rows.length || rows.some((row) => row.length !== first.length)) return false;
  if (rows.some((row) => row.some((text, column) => (text === '') !== (first[column] === '')))) return false;
  const counters = first.flatMap(
    (_, column) =>
      counterOf(
        rows.map((row) => row[column] ?? ''),
        known,
      ) ?? [],
  );
  let run = 1;
  let rising = 0;
  for (;;) {
    const wheels = counters.filter((counter) => counter.run === run);
    // A number of the article comes again with both sizes; the fastest wheel is the one that counts.
    const turning = wheels
      .filter(({ period }) => period !== undefined)
      .toSorted((a, b) => (a.period ?? 0) - (b.period ?? 0))[0];
    if (turning?.period === undefined) {
      const last = run > 1 ? (wheels.find(({ isRising }) => isRising) ?? wheels[0]) : undefined;
      return last !== undefined && rising + (last.isRising ? 1 : 0) >= 2;
    }
    if (turning.isRising) rising++;
    run *= turning.period;
  }
};
