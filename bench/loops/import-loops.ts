import { parsePriceTable } from '@vantail/pricing';
import { list } from '../../pricing/test/support/largest-inputs.ts';
import { findTargets } from '../../server/src/bulk/imports/brand-lists/find-targets.ts';
import { thingReader } from '../../server/src/bulk/imports/brand-lists/named-things.ts';
import { compareTable } from '../../server/src/bulk/imports/comparing/compare-table.ts';
import { matchTables } from '../../server/src/bulk/imports/matching/match-tables.ts';
import { fallingGrid, largeGrid, otherGrid, rowOf, windowOf } from './largest-products.ts';
import type { Work } from './measured.ts';

const headed = (headings: (index: number) => string[]) =>
  list(5_000, (index) => ({
    id: `S!A${index}`,
    sheet: 'S',
    range: `A${index + 1}:B${index + 2}`,
    headings: headings(index),
  }));
const identities = list(5_000, (index) => ({
  ...rowOf(index, { fixed_part_type: 'aucune' }),
  ...windowOf(0),
  ...Object.fromEntries([1, 2, 3, 4].map((leaf) => [`fixed_part_opening_v${leaf}`, null])),
})) as never as Parameters<typeof matchTables>[1];
const matched = (headings: (index: number) => string[]) => {
  const found = headed(headings) as never as Parameters<typeof matchTables>[0];
  return () => matchTables(found, identities, {});
};
const detected = (text: string) => {
  const table = parsePriceTable(text);
  return {
    id: 'A1',
    sheet: null,
    range: 'A1:GS201',
    headings: [],
    layout: 'grid',
    doubts: [],
    hasFaults: false,
    ...(table as object),
  } as never as Parameters<typeof compareTable>[1];
};

const things = list(20_000, (index) => ({
  kind: 'product' as const,
  id: index + 1,
  name: 'PVC 70 alu',
  labels: ['PVC 70', 'PVC 70 alu', `R ${index}`],
}));

export const importLoops: Record<string, Work> = {
  'import: a table compared': () => compareTable(largeGrid, detected(otherGrid), undefined),
  'import: a falling table compared': () => compareTable(largeGrid, detected(fallingGrid), undefined),
  'import: 5,000 tables by id': matched((index) => [`#${index + 1}`]),
  'import: 5,000 tables by fields': matched(() => [
    'leaf_count=4 opening_v1=fixe opening_v2=fixe opening_v3=fixe opening_v4=gauche',
  ]),
  'import: 5,000 tables by words': matched((index) => [`4 vantaux ${index}`, '4 vantaux', 'oscillo-battant']),
  'import: 5,000 tables by name': matched(() => ['4 vantaux, fixe, fixe, fixe, fixe']),
  'import: 5,000 texts among 20,000 products': () => {
    const reader = thingReader(things, []);
    const found = list(5_000, (index) => ({
      id: `S!A${index}`,
      sheet: null,
      range: 'A1:B2',
      headings: [`PVC 70 alu, gauche ${index}`],
    }));
    return (function* () {
      try {
        yield* findTargets(found as never, [], yield* reader);
      } catch {
        // Past the limit the list is refused.
      }
    })();
  },
};
