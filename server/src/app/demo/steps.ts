import { label } from './options.ts';

/** Size codes of roof windows: letter = width, digits = height, with invented flat prices. */
const sizes: [code: string, width_mm: number, height_mm: number, price: number][] = [
  ['CK02', 550, 780, 324],
  ['CK04', 550, 980, 354],
  ['FK06', 660, 1180, 409],
  ['MK04', 780, 980, 409],
  ['MK06', 780, 1180, 444],
  ['MK08', 780, 1400, 489],
  ['PK08', 940, 1400, 544],
  ['SK06', 1140, 1180, 554],
  ['UK08', 1340, 1400, 684],
];

export const roofSizes = sizes.map(([code, width_mm, height_mm, price]) => ({
  name: code,
  name_en: code,
  content_type: 'fenetre_de_toit',
  reference: code,
  width_mm,
  height_mm,
  price,
  translations: { en: { name: code }, de: { name: code } },
}));

/** The fields of a step, with its options by reference; each step links to the next one of its flow. */
type DemoStep = Record<string, unknown> & { options: readonly string[] };

/** A choice of exactly one. */
const one = { type: 'selection', required: true, options_min: 1, options_max: 1 };

type Range = { min: number; max: number };

/** `width` and `height` range from the smallest to the largest size in which any window of the product is made. */
const flow = (openings: readonly string[], width: Range, height: Range): DemoStep[] => [
  {
    ...label('Gamme', 'Range', 'Serie'),
    ...one,
    content_type: 'gammes',
    display_columns: 2,
    options: ['GAM-ESS', 'GAM-CONF'],
  },
  {
    ...label('Ouvertures', 'Openings', 'Öffnungsarten'),
    ...one,
    content_type: 'ouvertures',
    content_configuration: { view: 'inside' },
    options: openings,
  },
  {
    ...label('Dimensions', 'Dimensions', 'Maße'),
    type: 'dimension',
    content_type: 'dimensions',
    required: true,
    layout_type: 'form',
    display_price: false,
    display_images: false,
    content_configuration: { unit: 'mm', width, height },
    options: [],
  },
  {
    ...label('Couleurs', 'Colours', 'Farben'),
    ...one,
    content_type: 'couleurs',
    display_columns: 4,
    options: ['RAL9016', 'RAL7016', 'CHENE-DORE'],
  },
  {
    ...label('Vitrage', 'Glazing', 'Verglasung'),
    ...one,
    content_type: 'vitrages',
    options: ['DV-4164', 'TV', 'SP10'],
  },
  {
    ...label('Poignée', 'Handle', 'Griff'),
    ...one,
    content_type: 'poignees',
    options: ['POI-B', 'POI-CLE'],
  },
  {
    ...label('Options', 'Extras', 'Zubehör'),
    type: 'checkbox',
    content_type: 'finitions',
    skippable: true,
    layout_type: 'list',
    display_columns: 1,
    options: ['HAB', 'AERA', 'LIV'],
  },
];

/** For products whose price depends on the size alone. */
const sizeOnly = (step: Record<string, unknown>): DemoStep[] => [
  { ...label('Dimensions', 'Dimensions', 'Maße'), type: 'dimension', required: true, options: [], ...step },
];

/**
 * By the reference of their product. The step of the openings refers to the pricing rows; without one, the first step
 * does.
 */
export const flows: Record<string, DemoStep[]> = {
  'PVC-1V': flow(['OUV-G-OB', 'OUV-D-OB', 'OUV-SOUF', 'OUV-FIXE'], { min: 300, max: 2600 }, { min: 300, max: 2400 }),
  'PVC-2V': flow(['OUV-2-FR', 'OUV-2-OB', 'OUV-2-OB-IMP'], { min: 800, max: 2400 }, { min: 450, max: 2600 }),
  'CHE-2V': sizeOnly({ content_type: 'dimensions' }),
  'TOIT-R': sizeOnly({
    content_type: 'fenetre_de_toit',
    options_min: 1,
    options_max: 1,
    options: roofSizes.map(({ reference }) => reference),
  }),
  'VR-RENO': sizeOnly({ content_type: 'dimensions' }),
};
