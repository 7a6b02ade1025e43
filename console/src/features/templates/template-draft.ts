import type { Range, Template } from './template.ts';

/** What a person says of a product that is made from a template; null until it is said. */
export type TemplateDraft = {
  name: string;
  category: string;
  brand: string;
  /** The ticked windows, by their place in the template. */
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
    // A product for nothing is a mistake: one of the two says more than nothing, and neither says less.
    price:
      [perSquareMetre, fixed].some((price) => price === null || price < 0) || (perSquareMetre === fixed && fixed === 0),
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
