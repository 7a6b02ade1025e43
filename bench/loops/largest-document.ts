import { gridText, list } from '../../pricing/test/support/largest-inputs.ts';

/** So much of each; D3 and B6 allow so many, but 200 examples: these take a third of a second each. */
export const LARGEST = { steps: 200, options: 500, rules: 500, rows: 5_000, examples: 20 };

const OPENINGS = ['fixe', 'gauche', 'droite', 'oscillo'];

/**
 * A document (B6) of a product at its limits: 100,000 attached options, 500 rules of 200 leaves and 25 effects, 5,000 rows
 * of one shared grid of 200 x 200, and examples that ask for `choices`.
 */
export const largestDocument = (brand_id: number, category_id: number, most = LARGEST) => {
  const option_ids = list(most.options, (index) => index + 1);
  return {
    format: 'vantail.product-configuration',
    version: 3,
    product: { name: 'Largest', brand_id, category_id },
    options: option_ids.map((id) => ({ id, name: `Option ${id}`, price: id % 90, price_type: 'flat' })),
    steps: list(most.steps, (place) => ({
      id: place + 1,
      name: `Step ${place + 1}`,
      type: 'selection',
      required: false,
      display_order: place,
      option_ids,
      content_configuration: place === 0 ? { pricingConfig: list(Math.min(most.rows, 1_000), (row) => row + 1) } : {},
    })),
    price_tables: [{ id: 1, name: 'Shared', price_table: gridText(200, 200, (column, row) => 100 + column + row) }],
    pricing_configurations: list(most.rows, (row) => ({
      id: row + 1,
      leaf_count: 4,
      ...Object.fromEntries([1, 2, 3, 4].map((leaf) => [`opening_v${leaf}`, OPENINGS[(row >> (2 * (leaf - 1))) % 4]])),
      percentage_adjustment: row % 50,
      price_table_id: 1,
    })),
    rules: list(most.rules, (rule) => ({
      id: rule + 1,
      name: `Rule ${rule}`,
      when: { any: list(200, (leaf) => ({ option: 1 + ((rule + leaf) % most.options), step: 1 + (leaf % 9) })) },
      then: list(25, (effect) => ({ exclude: [1 + ((rule + effect) % most.options)], step: 10 + effect })),
    })),
    examples: list(most.examples, (example) => ({
      id: example + 1,
      name: `Example ${example}`,
      body: {
        width: 1_000 + example,
        height: 1_000,
        selections: list(9, (place) => ({ step_id: place + 1, option_ids: [1 + example] })),
      },
      expect: { available: [{ step_id: 12, option_id: most.options }] },
    })),
  };
};
