import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readPastedText } from '../src/index.ts';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const runs = Number(process.env.PRICE_LIST_RUNS ?? 500);

type Truth = { widths: number[]; heights: number[]; prices: (number | null)[][] };
type Table = string[][];

/** Sizes as makers have them: by 50 or 100 mm, the first and last often odd; long enough to be regular. */
const axis = (from: number, to: number) =>
  fc
    .tuple(
      fc.integer({ min: from / 50, max: to / 50 }),
      fc.constantFrom(50, 100),
      fc.integer({ min: 2, max: 10 }),
      fc.boolean(),
    )
    .map(([start, step, count, isOdd]) => {
      const sizes = Array.from({ length: count }, (_, index) => start * 50 + index * step);
      return isOdd ? [...sizes, (sizes.at(-1) ?? 0) + 35] : sizes;
    });

const truth: fc.Arbitrary<Truth> = fc
  .tuple(
    axis(400, 1200),
    axis(400, 1800),
    fc.integer({ min: 5000, max: 90_000 }),
    fc.array(fc.nat(200), { minLength: 200, maxLength: 200 }),
  )
  .map(([widths, heights, base, noise]) => ({
    widths,
    heights,
    prices: heights.map((height, row) =>
      widths.map((width, column) => {
        const extra = noise[(row * widths.length + column) % noise.length] ?? 0;
        return (row + column) % 7 === 6 ? null : (base + Math.round((width * height) / 97) + extra) / 100;
      }),
    ),
  }));

const UNITS = { mm: 1, cm: 10, in: 25.4 } as const;
/** How a unit can be written. Without a word inches are taken for what else they could be, so they are always written. */
const unitWords = fc.constantFrom<[keyof typeof UNITS, 'none' | 'corner' | 'title' | 'note' | 'beside']>(
  ['mm', 'none'],
  ['mm', 'corner'],
  ['mm', 'title'],
  ['mm', 'note'],
  ['mm', 'beside'],
  ['cm', 'none'],
  ['cm', 'corner'],
  ['cm', 'title'],
  ['cm', 'note'],
  ['cm', 'beside'],
  ['in', 'corner'],
  ['in', 'title'],
  ['in', 'note'],
  ['in', 'beside'],
);

/** Corners, and what they may stand on: widths across, heights across, or either. */
const corners = fc.constantFrom<[string, 'grid' | 'transposed' | 'either']>(
  ['', 'grid'],
  ['', 'grid'],
  ['Tarif', 'grid'],
  ['Hauteur \\ Largeur', 'grid'],
  ['Largeur \\ Hauteur', 'transposed'],
  ['H\\L', 'grid'],
  ['B \\ H', 'transposed'],
  ['Höhe ↓ Breite →', 'grid'],
  ['width ↓ / height →', 'transposed'],
  ['Drop/Width', 'either'],
  ['Width/Drop', 'either'],
  ['L x H', 'either'],
  ['H/B', 'grid'],
  ['B/H', 'either'],
  ['Hauteur', 'either'],
  ['Largeur', 'either'],
  ['L', 'either'],
  ['H', 'either'],
  ['altezza / larghezza', 'grid'],
  ['larghezza / altezza', 'either'],
  ['Breite →', 'grid'],
  ['Hoogte →', 'transposed'],
);

const titles = fc.array(
  fc.constantFrom(
    'Tarif HT 2026',
    'Fenêtre PVC 70 mm',
    'Preisgruppe L',
    'Prices excl. VAT',
    '1 vantail',
    'Modèle H',
    'Vitrage 4/16/4',
    'Uw = 1,3',
    'Stand 01.01.2026',
    'Profil 82',
    'Série L 500',
  ),
  { maxLength: 3 },
);
const notes = fc.array(
  fc.constantFrom(
    '* hors pose',
    'Lieferzeit 4-6 Wochen',
    'Plus-value couleur 12 %',
    'épaisseur en mm',
    'Alle Preise netto',
    'Poignée;12',
    'Hauteur poignée 1050',
  ),
  { maxLength: 3 },
);

const damages = [
  'none',
  'none',
  'none',
  'blank width',
  'word width',
  'scanned width',
  'swapped widths',
  'same width twice',
  'blank height',
  'word height',
  'scanned height',
  'swapped heights',
  'word price',
  'second header',
  'second column',
  'blank lines',
  'more numbers',
  'header again',
  'heights again',
  'number in the corner',
  'no header',
  'no heights',
] as const;

const spelled = (mm: number, unit: keyof typeof UNITS, isBeside: boolean): string => {
  const value = Math.round((mm / UNITS[unit]) * 100) / 100;
  return String(value).replace('.', ',') + (isBeside ? ` ${unit}` : '');
};

/** A digit that a scanner took for a letter. */
const scanned = (size: string): string => `${size.slice(0, 1)}O${size.slice(2)}`;

/** Does to the cells of a table what happens to price lists. Row and column 0 are the headers. */
const damaged = (table: Table, damage: (typeof damages)[number], at: number): Table => {
  const copy = table.map((row) => [...row]);
  const columns = (table[0]?.length ?? 1) - 1;
  const column = 1 + (at % columns);
  const row = 1 + (at % (table.length - 1));
  const header = copy[0] ?? [];
  const line = copy[row] ?? [];
  const set = (cells: string[], index: number, text: string) => cells.splice(index, 1, text);
  const swap = (a: string[], b: string[], i: number, j: number) => {
    const kept = a[i] ?? '';
    a[i] = b[j] ?? '';
    b[j] = kept;
  };
  const actions: Record<(typeof damages)[number], () => unknown> = {
    none: () => undefined,
    'blank width': () => set(header, column, ''),
    'word width': () => set(header, column, 'Total'),
    'scanned width': () => set(header, column, scanned(header[column] ?? '')),
    'swapped widths': () => swap(header, header, 1, columns),
    'same width twice': () => set(header, column === 1 ? 2 : column, header[column === 1 ? 1 : column - 1] ?? ''),
    'blank height': () => set(line, 0, ''),
    'word height': () => set(line, 0, 'Coef'),
    'scanned height': () => set(line, 0, scanned(line[0] ?? '')),
    'swapped heights': () => swap(copy[1] ?? [], copy.at(-1) ?? [], 0, 0),
    'word price': () => set(line, column, 'voir page 3'),
    'second header': () =>
      copy.splice(
        1,
        0,
        header.map((size, index) => (index === 0 ? '' : `${Number.parseInt(size, 10) - 7}`)),
      ),
    'second column': () =>
      copy.map((cells, index) => cells.splice(1, 0, index === 0 ? '' : `${Number.parseInt(cells[0] ?? '', 10) - 7}`)),
    'blank lines': () => copy.splice(row, 0, [''], [''], ['']),
    'more numbers': () => copy.push([''], [''], [''], ['Option', '12', '15']),
    'header again': () => copy.splice(row, 0, [...header]),
    'heights again': () => copy.map((cells) => cells.push(cells[0] ?? '')),
    'number in the corner': () => set(header, 0, '2026'),
    'no header': () => copy.splice(0, 1),
    'no heights': () => copy.map((cells) => cells.shift()),
  };
  actions[damage]();
  return copy;
};

const scenario = fc.record({
  truth,
  unit: unitWords,
  corner: corners,
  isTurned: fc.boolean(),
  titles,
  notes,
  damage: fc.constantFrom(...damages),
  at: fc.nat(1000),
  left: fc.nat(3),
  top: fc.nat(3),
  isPoint: fc.boolean(),
});

type Scenario = typeof scenario extends fc.Arbitrary<infer S> ? S : never;

const UNIT_TITLES = { mm: 'Dimensions en mm', cm: 'Alle Maße in cm', in: 'All sizes in inches' } as const;

/** The list as its maker would send it, and whether the heights run across in it. */
const written = ({
  truth: { widths, heights, prices },
  unit: [unit, place],
  corner: [corner, stands],
  ...given
}: Scenario) => {
  const isTurned = stands === 'either' ? given.isTurned : stands === 'transposed';
  const size = (mm: number) => spelled(mm, unit, place === 'beside');
  const price = (row: number, column: number) => {
    const value = prices[row]?.[column] ?? null;
    return value === null ? '' : given.isPoint ? value.toFixed(2) : value.toFixed(2).replace('.', ',');
  };
  const [across, down] = isTurned ? [heights, widths] : [widths, heights];
  const cornerText = place === 'corner' ? `${corner} (${unit})` : corner;
  const table = [
    [cornerText, ...across.map(size)],
    ...down.map((mm, row) => [
      size(mm),
      ...across.map((_, column) => (isTurned ? price(column, row) : price(row, column))),
    ]),
  ];
  const offset = (cells: string[]) =>
    [...Array.from({ length: given.left }, () => ''), ...cells]
      .map((text) => (given.isPoint ? text.replace(/^([0-9]+),([0-9]+)/, '$1.$2') : text))
      .join('\t');
  return [
    ...Array.from({ length: given.top }, () => ''),
    ...given.titles,
    ...(place === 'title' ? [UNIT_TITLES[unit]] : []),
    '',
    ...damaged(table, given.damage, given.at).map(offset),
    '',
    ...(place === 'note' ? [UNIT_TITLES[unit]] : []),
    ...given.notes,
  ].join('\n');
};

/** In inches sizes are known to a hundredth: what is stored is the nearest millimetre of what is written. */
const isTrue = (read: Truth, { truth: { widths, heights, prices }, unit: [unit] }: Scenario): boolean => {
  const isNear = (a: readonly number[], b: readonly number[]) =>
    a.length === b.length && a.every((mm, index) => Math.abs(mm - (b[index] ?? 0)) <= (unit === 'in' ? 1 : 0));
  return (
    isNear(read.widths, widths) &&
    isNear(read.heights, heights) &&
    JSON.stringify(read.prices) === JSON.stringify(prices)
  );
};

test(`whatever a list looks like, what is read without a question is the truth (seed ${seed})`, () => {
  let silent = 0;
  fc.assert(
    fc.property(scenario, (given) => {
      const text = written(given);
      const { tables, faults } = readPastedText(text, { separator: 'tab' });
      if (faults.length > 0 || tables.some(({ doubts }) => doubts.length > 0)) return;
      silent++;
      const [table] = tables as unknown as Truth[];
      assert.ok(tables.length === 1 && table && isTrue(table, given), `read ${JSON.stringify(tables)}\nfrom\n${text}`);
    }),
    { seed, numRuns: runs },
  );
  // A reader that asks about everything would be right as well.
  assert.ok(silent > runs / 20, `only ${silent} of ${runs} were read without a question`);
});

const plain = scenario.map((given) => ({
  ...given,
  damage: 'none' as const,
  titles: given.titles.filter((title) => !title.includes('=')),
  notes: [],
  corner: ['', 'grid'] as [string, 'grid'],
  unit: (given.unit[0] === 'in' ? given.unit : [given.unit[0], 'corner']) as Scenario['unit'],
}));

/** Prices that happen to be the sizes beside them in another unit: 176.29 and 179.90 at 1750 and 1800 mm. Asking is right. */
const looksLikeSizes = ({ widths, heights, prices }: Truth): boolean => {
  const follows = (line: readonly (number | null | undefined)[], sizes: readonly number[]) =>
    [1, 10, 100, 1000, 25.4].some((times) =>
      line.every((price, index) => {
        const ratio = ((price ?? 0) * times) / (sizes[index] ?? 1);
        return ratio > 0.98 && ratio < 1.02;
      }),
    );
  return (
    prices.some((line) => follows(line, widths)) ||
    widths.some((_, column) =>
      follows(
        prices.map((line) => line[column]),
        heights,
      ),
    )
  );
};

test(`a plain list needs no question (seed ${seed})`, () => {
  fc.assert(
    fc.property(plain, (given) => {
      fc.pre(!looksLikeSizes(given.truth));
      const text = written(given);
      const { tables, faults } = readPastedText(text, { separator: 'tab' });
      const [table] = tables as unknown as Truth[];
      assert.deepEqual([faults, tables.flatMap(({ doubts }) => doubts)], [[], []], text);
      assert.ok(tables.length === 1 && table && isTrue(table, given), text);
    }),
    { seed, numRuns: Math.ceil(runs / 3) },
  );
});
