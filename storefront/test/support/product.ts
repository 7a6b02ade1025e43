import type { Rule, VatTerms } from '@vantail/pricing';
import type { ShopConfiguration } from '../../src/service/shop-configuration.ts';

const option = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  name_en: `${name} (en)`,
  translations: { de: { name: `${name} (de)` } },
  price: 0,
  price_type: 'flat',
  width_mm: null,
  height_mm: null,
  window: null,
  image_url: null,
  active: true,
  ...more,
});

const step = (id: number, name: string, options: { id: number }[], more: object = {}) => ({
  id,
  name,
  name_en: null,
  type: 'selection',
  content_type: null,
  display_order: id,
  active: true,
  required: true,
  skippable: false,
  options_min: 1,
  options_max: 1,
  option_ids: options.map((one) => one.id),
  default_option_ids: [],
  content_configuration: { options },
  ...more,
});

const row = (id: number, opening_v1: string) => ({
  id,
  leaf_count: 1,
  opening_v1,
  total_width_min: 400,
  total_width_max: 1600,
  total_height_min: 400,
  total_height_max: 2000,
  price_table: '100:50',
  price_table_id: null,
  active: true,
});

const RULES: Rule[] = [
  {
    id: 1,
    name: 'Key for tilt-and-turn',
    when: { opening: ['gauche_oscillo'] },
    then: [{ only: [32], step: 4 }],
    message: 'Un oscillo-battant a une poignée à clé.',
  },
  {
    id: 2,
    name: 'Large',
    when: { surface_m2: { min: 2.5 } },
    then: [{ refuse: true }],
    message: 'Trop grand.',
    message_en: 'Too large.',
  },
];

export const STEPS = [
  step(1, 'Ouverture', [
    option(11, 'Fixe', { window: { leaf_count: 1, opening_v1: 'fixe' } }),
    option(12, 'Oscillo-battant', { window: { leaf_count: 1, opening_v1: 'gauche_oscillo' } }),
  ]),
  step(2, 'Dimensions', [], { type: 'dimension', options_min: 0, options_max: null }),
  step(3, 'Couleur', [
    option(21, 'Blanc', { finish: 'ral-9016' }),
    option(22, 'Gris', { finish: 'ral-7016', price: 33.335 }),
  ]),
  step(4, 'Poignée', [option(31, 'Blanche'), option(32, 'À clé', { price: 20 })]),
  step(
    5,
    'Options',
    [option(41, 'Grille', { price: 29 }), option(42, 'Pose', { price: 99.996 }), option(43, 'Livraison')],
    {
      required: false,
      options_min: 0,
      options_max: 2,
    },
  ),
];

/** A small window with rules; other steps or rows where a test asks for them. */
export const configuration = (more: object = {}): ShopConfiguration =>
  ({
    product: { id: 1, name: 'Fenêtre', active: true, price_adjustment_percentage: 0, image_url: null },
    steps: STEPS,
    pricing_configurations: [row(7, 'fixe'), row(8, 'gauche_oscillo')],
    price_tables: {},
    rules: RULES,
    currency: 'EUR',
    price_basis: 'TTC',
    ...more,
  }) as unknown as ShopConfiguration;

/** The same without what a key that sees only final prices is not told (D16.6). */
export const withoutTables = (): ShopConfiguration =>
  configuration({
    pricing_configurations: [row(7, 'fixe'), row(8, 'gauche_oscillo')].map((one) => ({ ...one, price_table: null })),
  });

/** Prices of which nobody said what they contain (D19.3). */
export const NO_VAT: VatTerms = { price_basis: 'TTC', included_rate: null, vat_rate: null };
