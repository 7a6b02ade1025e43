/** What is compared with a bound. */
export type Measure = 'width' | 'height' | 'surface_m2';

/**
 * How a size is compared. Bounds are included (D14.2), so that "over" is the opposite of "up to", and "under" of "from". `known`
 * is a range without ends: it holds as soon as there is a size.
 */
export type Comparison = 'over' | 'from' | 'upTo' | 'under' | 'between' | 'outside' | 'known';

/** The fields of the window that a condition can ask about. */
export type WindowField = 'leaf_count' | 'opening' | 'fixed_part_type';

export type OptionPart = {
  id: number;
  kind: 'option';
  isNot: boolean;
  /** Null: in any earlier step (D14.4). */
  step: number | null;
  /** Several mean any of them. */
  options: number[];
};

export type SizePart = {
  id: number;
  kind: 'size';
  measure: Measure;
  comparison: Comparison;
  min: number | null;
  max: number | null;
};

export type WindowPart = { id: number; kind: WindowField; isNot: boolean; values: string[] };

export type ConditionGroup = { id: number; kind: 'group'; isNot: boolean; join: 'all' | 'any'; parts: ConditionPart[] };

/**
 * One part of a rule's condition as a person writes it. It may be incomplete while it is written, which a condition of the API
 * cannot be. The id tells parts apart while they are moved, and means nothing else.
 */
export type ConditionPart = OptionPart | SizePart | WindowPart | ConditionGroup;

/** The bounds that a comparison has. */
export const boundsOf = (comparison: Comparison): readonly ('min' | 'max')[] => {
  if (comparison === 'known') return [];
  if (comparison === 'between' || comparison === 'outside') return ['min', 'max'];
  return comparison === 'from' || comparison === 'under' ? ['min'] : ['max'];
};

type PartFault = 'choose' | 'number' | 'minExceedsMax';

/** What a part still lacks; undefined if it can be sent. A group is as complete as its parts. */
export const partFault = (part: ConditionPart): PartFault | undefined => {
  if (part.kind === 'group') return undefined;
  if (part.kind === 'option') return part.options.length === 0 ? 'choose' : undefined;
  if (part.kind !== 'size') return part.values.length === 0 ? 'choose' : undefined;
  const bounds = boundsOf(part.comparison);
  if (bounds.some((end) => part[end] === null)) return 'number';
  const isReversed = bounds.length === 2 && (part.min ?? 0) > (part.max ?? 0);
  return isReversed ? 'minExceedsMax' : undefined;
};
