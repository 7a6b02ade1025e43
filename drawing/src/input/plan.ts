import type { Apex, Lang, View } from './drawing-options.ts';
import type { FixedPartOpening, Opening } from './opening.ts';

/**
 * The band above or below the leaves, with its lights from left to right, seen from inside.
 *
 * @example
 * const fixedPart: FixedPart = { type: 'imposte', lights: ['fixe'] };
 */
export type FixedPart = {
  readonly type: 'allege' | 'imposte';
  readonly lights: readonly FixedPartOpening[];
};

/**
 * What is to be drawn, with every default applied: nothing here is absent, unknown or out of range.
 *
 * @example
 * const plan: Plan = readPlan({ leaf_count: 2, opening_v1: 'gauche', opening_v2: 'droite' });
 */
export type Plan = {
  readonly leaves: readonly Opening[];
  readonly fixedPart: FixedPart | null;
  readonly widthMm: number;
  readonly heightMm: number;
  /** If no size was given, a default size is drawn without its figures. */
  readonly isWidthGiven: boolean;
  readonly isHeightGiven: boolean;
  readonly fixedPartHeightMm: number | null;
  readonly view: View;
  readonly apex: Apex;
  readonly lang: Lang;
  readonly hasDimensions: boolean;
};
