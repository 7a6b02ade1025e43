import fc from 'fast-check';
import type { Language } from '../entry.ts';
import { languages } from '../languages.ts';

export const damages = [
  'a width is missing',
  'a height is missing',
  'a letter in a width',
  'a width loses a digit',
  'a height gains a digit',
  'a height comes twice',
  'a price is a remark',
  'a price has a footnote',
  'a line is shifted to the right',
] as const;

/** Everything that a random list is made of; `truth` and `file` follow from it. */
const plan = fc.record({
  language: fc.constantFrom(...(Object.keys(languages) as Language[])),
  layout: fc.constantFrom('grid', 'turned', 'long'),
  unit: fc.constantFrom('mm', 'cm', 'm', 'in'),
  unitSaid: fc.constantFrom('corner', 'beside', 'above', 'nowhere'),
  named: fc.constantFrom('stroke', 'arrows', 'around', 'slash', 'one', 'none'),
  widths: fc.record({
    first: fc.integer({ min: 8, max: 40 }),
    step: fc.integer({ min: 1, max: 8 }),
    count: fc.integer({ min: 2, max: 6 }),
  }),
  heights: fc.record({
    first: fc.integer({ min: 8, max: 40 }),
    step: fc.integer({ min: 1, max: 8 }),
    count: fc.integer({ min: 2, max: 6 }),
  }),
  base: fc.integer({ min: 15, max: 4000 }),
  isWhole: fc.boolean(),
  /** Places without a price, in thousandths of the table. */
  none: fc.array(fc.integer({ min: 0, max: 999 }), { maxLength: 2 }),
  noneMark: fc.constantFrom('', '-', 'x', 'N/A', '0'),
  decimal: fc.constantFrom(',', '.'),
  thousands: fc.constantFrom('', ' ', '\u202f', "'", 'other sign'),
  currency: fc.constantFrom('', '', ' €', '€ ', ' EUR'),
  separator: fc.constantFrom(';', ',', '\t'),
  isWorkbook: fc.boolean(),
  areNumbersText: fc.boolean(),
  titles: fc.uniqueArray(
    fc.constantFrom('title', 'thickness', 'inclusive', 'exclusive', 'group L', 'year', 'year number', 'HT'),
    {
      maxLength: 3,
    },
  ),
  notes: fc.uniqueArray(
    fc.constantFrom('footnote', 'footnote at once', 'page number', 'remark beside', 'surcharge line'),
    { maxLength: 2 },
  ),
  down: fc.integer({ min: 0, max: 4 }),
  right: fc.integer({ min: 0, max: 3 }),
  blanks: fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 2 }),
  longColumns: fc.uniqueArray(fc.constantFrom('article', 'group', 'weight'), { maxLength: 2 }),
  damage: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 2, arbitrary: fc.constantFrom(...damages) }),
  /** Where the damage is, in thousandths of the axis. */
  at: fc.integer({ min: 0, max: 999 }),
});

export type RandomPlan = typeof plan extends fc.Arbitrary<infer T> ? T : never;

/** So many plans, the same for the same seed. */
export const randomPlans = (seed: number, numRuns: number): RandomPlan[] => fc.sample(plan, { seed, numRuns });
