import type { WindowConfiguration } from '@vantail/drawing';

type TemplateId = 'window' | 'patioDoor' | 'bySize';

type Range = { min: number; max: number };

export type Template = {
  id: TemplateId;
  /** The windows that can be ticked, the usual one first; without any, the size alone decides the price. */
  windows: readonly WindowConfiguration[];
  /** Suggested sizes in millimetres. */
  width: Range;
  height: Range;
  /** The steps after opening and size, each with what the price includes. */
  steps: readonly ('colour' | 'glazing')[];
};

const one = (opening_v1: 'gauche' | 'droite' | 'oscillo' | 'gauche_oscillo' | 'droite_oscillo' | 'fixe') =>
  ({ leaf_count: 1, opening_v1 }) as const;

const two = (opening_v1: 'gauche', opening_v2: 'droite' | 'droite_oscillo') =>
  ({ leaf_count: 2, opening_v1, opening_v2 }) as const;

/** Products as the trade knows them: only a name, a category, a brand and a price are missing. */
export const TEMPLATES: readonly Template[] = [
  {
    id: 'window',
    windows: [
      one('gauche_oscillo'),
      one('droite_oscillo'),
      one('oscillo'),
      one('fixe'),
      two('gauche', 'droite'),
      two('gauche', 'droite_oscillo'),
    ],
    width: { min: 400, max: 1600 },
    height: { min: 400, max: 2150 },
    steps: ['colour', 'glazing'],
  },
  {
    id: 'patioDoor',
    windows: [one('gauche'), one('droite'), two('gauche', 'droite'), two('gauche', 'droite_oscillo')],
    width: { min: 700, max: 1800 },
    height: { min: 1900, max: 2350 },
    steps: ['colour', 'glazing'],
  },
  { id: 'bySize', windows: [], width: { min: 500, max: 3000 }, height: { min: 500, max: 2500 }, steps: ['colour'] },
];

/** What a person says of a product that is made from a template; null until it is said. */
export type TemplateDraft = {
  name: string;
  category: string;
  brand: string;
  /** The ticked windows, by their index in the template. */
  windows: readonly number[];
  widthMin: number | null;
  widthMax: number | null;
  heightMin: number | null;
  heightMax: number | null;
  perSquareMetre: number | null;
  fixed: number | null;
};

export type CompleteDraft = Omit<
  TemplateDraft,
  'perSquareMetre' | 'fixed' | `${'width' | 'height'}${'Min' | 'Max'}`
> & {
  width: Range;
  height: Range;
  perSquareMetre: number;
  fixed: number;
};

/** The sizes are a suggestion that stands in the form to be read; a price is never suggested. */
export const newTemplateDraft = ({ windows, width, height }: Template): TemplateDraft => ({
  name: '',
  category: '',
  brand: '',
  windows: windows.length > 0 ? [0] : [],
  widthMin: width.min,
  widthMax: width.max,
  heightMin: height.min,
  heightMax: height.max,
  perSquareMetre: null,
  fixed: null,
});

export type MissingPart = 'name' | 'category' | 'brand' | 'windows' | 'width' | 'height' | 'price';

const isRange = (min: number | null, max: number | null): boolean =>
  min !== null && max !== null && Number.isInteger(min) && Number.isInteger(max) && min > 0 && min <= max;

/** What still has to be said, in the order of the form. */
export const missingParts = (template: Template, draft: TemplateDraft): MissingPart[] => {
  const { name, category, brand, windows, perSquareMetre, fixed } = draft;
  const isMissing: Record<MissingPart, boolean> = {
    name: name.trim() === '',
    category: category.trim() === '',
    brand: brand.trim() === '',
    windows: template.windows.length > 0 && windows.length === 0,
    width: !isRange(draft.widthMin, draft.widthMax),
    height: !isRange(draft.heightMin, draft.heightMax),
    // One of the two is enough, and the other counts as 0. A product for nothing is a mistake.
    price: [perSquareMetre, fixed].some((price) => (price ?? 0) < 0) || (perSquareMetre ?? 0) + (fixed ?? 0) === 0,
  };
  return (Object.keys(isMissing) as MissingPart[]).filter((part) => isMissing[part]);
};

/** The draft once nothing is missing. */
export const completeDraft = (draft: TemplateDraft): CompleteDraft => {
  const { widthMin, widthMax, heightMin, heightMax, perSquareMetre, fixed, ...rest } = draft;
  return {
    ...rest,
    width: { min: widthMin ?? 0, max: widthMax ?? 0 },
    height: { min: heightMin ?? 0, max: heightMax ?? 0 },
    perSquareMetre: perSquareMetre ?? 0,
    fixed: fixed ?? 0,
  };
};
