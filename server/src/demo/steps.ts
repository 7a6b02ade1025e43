import { label } from './label.ts';
import { roofSizes } from './roof-sizes.ts';

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
