import type { IdentifyingFields, Rule } from '@vantail/pricing';
import type { Step } from '../../src/api/product-parts.ts';
import type { Configuration } from '../../src/configurator/configuration.ts';

type OptionFields = {
  price?: number;
  window?: IdentifyingFields;
  reference?: string;
  name_en?: string;
  active?: boolean;
};

export const option = (id: number, name: string, { price = 0, window, ...more }: OptionFields = {}) => ({
  id,
  name,
  name_en: null,
  reference: null,
  price,
  price_type: 'flat',
  width_mm: null,
  height_mm: null,
  window: window ?? null,
  image_url: null,
  configuration: {},
  active: true,
  ...more,
});

export const step = (id: number, name: string, options: { id: number }[], more: Partial<Step> = {}) =>
  ({
    id,
    product_id: 1,
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
  }) as unknown as Step;

export const OUVERTURE = { oscillo: 21, fixe: 22 };
export const VITRAGE = { double: 31, triple: 32 };
export const POIGNEE = { blanche: 41, cle: 42 };

export const STEPS = [
  step(1, 'Gamme', [option(11, 'Essentiel'), option(12, 'Confort', { price: 50 })]),
  step(2, 'Ouverture', [
    option(21, 'Oscillo-battant', { window: { leaf_count: 1, opening_v1: 'gauche_oscillo' } }),
    option(22, 'Châssis fixe', { window: { leaf_count: 1, opening_v1: 'fixe' } }),
  ]),
  step(3, 'Dimensions', [], { type: 'dimension', options_min: 0, options_max: null }),
  step(4, 'Vitrage', [option(31, 'Double'), option(32, 'Triple', { price: 80 })]),
  step(5, 'Poignée', [option(41, 'Poignée blanche'), option(42, 'Poignée à clé', { price: 20 })]),
  step(6, 'Services', [option(51, 'Livraison', { price: 49 }), option(52, 'Pose')], {
    type: 'checkbox',
    required: false,
    options_min: 0,
    options_max: null,
    default_option_ids: [51],
  }),
];

export const RULES: Rule[] = [
  {
    id: 1,
    name: 'Triple en Confort',
    when: { option: 11, step: 1 },
    then: [{ exclude: [32], step: 4 }],
    message: 'Le triple vitrage demande la gamme Confort.',
  },
  {
    id: 2,
    name: 'Fixe sans poignée',
    when: { opening: ['fixe'] },
    then: [{ hide: 5 }],
    message: 'Un châssis fixe ne s’ouvre pas.',
  },
  {
    id: 3,
    name: 'Clé au-delà de 1 200',
    when: { not: { width: { max: 1200 } } },
    then: [{ only: [42], step: 5 }],
    message: 'Au-delà de 1 200 mm, la poignée est à clé.',
  },
];

const row = (id: number, opening_v1: string) => ({
  id,
  product_id: 1,
  leaf_count: 1,
  opening_v1,
  opening_v2: null,
  opening_v3: null,
  opening_v4: null,
  fixed_part_type: 'aucune',
  fixed_part_opening_v1: null,
  fixed_part_opening_v2: null,
  fixed_part_opening_v3: null,
  fixed_part_opening_v4: null,
  total_width_min: 400,
  total_width_max: 1600,
  total_height_min: 400,
  total_height_max: 2000,
  price_table: '100:50',
  active: true,
});

/** A small window with rules: a range, openings that are windows, sizes, glazing and a handle. */
export const configurationWith = (rules: Rule[] = RULES, steps: Step[] = STEPS): Configuration =>
  ({
    product: { id: 1, name: 'Fenêtre', active: true, price_adjustment_percentage: 0 },
    steps,
    pricing_configurations: [row(7, 'gauche_oscillo'), row(8, 'fixe')],
    price_tables: {},
    rules,
    currency: 'EUR',
    price_basis: 'HT',
  }) as unknown as Configuration;
