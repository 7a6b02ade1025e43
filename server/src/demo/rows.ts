import { readFileSync } from 'node:fs';

/** Price tables made up for the demo, in the shapes that manufacturers send; they contain no real price. */
const table = (name: string) => {
  const price_table = readFileSync(new URL(`./price-tables/${name}.json`, import.meta.url), 'utf8').trim();
  const { widths, heights } = JSON.parse(price_table) as { widths: number[]; heights: number[] };
  // The first and the last header are the limits of what can be made.
  return {
    price_table,
    total_width_min: widths[0],
    total_width_max: widths.at(-1),
    total_height_min: heights[0],
    total_height_max: heights.at(-1),
  };
};

type DemoRow = Record<string, unknown>;

const oneLeaf = (opening_v1: string, more: DemoRow): DemoRow => ({ leaf_count: 1, opening_v1, ...more });

/** A grid ends at its own headers, so its row needs no limits, and a size alone never decides which window is meant. */
const unlimited = (name: string): DemoRow => ({ price_table: table(name).price_table });
const twoLeaves = (opening_v1: string, opening_v2: string, more: DemoRow): DemoRow => ({
  leaf_count: 2,
  opening_v1,
  opening_v2,
  ...more,
});

/** By the reference of their product. Mirror images cost the same. */
export const rows: Record<string, DemoRow[]> = {
  'PVC-1V': [
    oneLeaf('gauche_oscillo', unlimited('1v-gauche-oscillo')),
    oneLeaf('droite_oscillo', unlimited('1v-gauche-oscillo')),
    oneLeaf('oscillo', { ...table('1v-formule'), percentage_adjustment: -3 }),
    oneLeaf('fixe', unlimited('1v-fixe')),
  ],
  'PVC-2V': [
    twoLeaves('gauche', 'droite_oscillo', table('2v-gauche-droite-oscillo')),
    twoLeaves('gauche', 'droite', { ...table('2v-gauche-droite-oscillo'), percentage_adjustment: -4.5 }),
    twoLeaves('gauche', 'droite_oscillo', {
      fixed_part_type: 'imposte',
      fixed_part_opening_v1: 'fixe',
      ...table('2v-imposte'),
    }),
  ],
  'CHE-2V': [
    twoLeaves('gauche', 'droite_oscillo', {
      price_table: '214.5:118.9',
      total_width_min: 800,
      total_width_max: 1800,
      total_height_min: 600,
      total_height_max: 2150,
      minimum_price: 390,
      percentage_adjustment: 85,
    }),
  ],
  'VR-RENO': [{ leaf_count: 1, opening_v1: 'fixe', ...table('volet-roulant') }],
};
