import type { Apex, Box, DrawingOptions, Lang, View } from './drawing-options.ts';
import {
  FIXED_PART_OPENINGS,
  FIXED_PART_TYPES,
  type FixedPartOpening,
  OPENINGS,
  type Opening,
  type WindowConfiguration,
} from './window-configuration.ts';

/**
 * A size in millimetres.
 *
 * @example
 * const size: SizeMm = { widthMm: 800, heightMm: 1250 };
 */
type SizeMm = { readonly widthMm: number; readonly heightMm: number };

const WIDTHS_MM = [800, 1400, 2100, 2800];

/**
 * The size that is drawn if none is given: leaves of about 700 mm, and a fixed part in addition to the usual height, so
 * that the leaves keep their proportions.
 *
 * @example
 * defaultSize(2, true); // { widthMm: 1400, heightMm: 1750 }
 */
function defaultSize(leafCount: number, hasFixedPart: boolean): SizeMm {
  return { widthMm: WIDTHS_MM[leafCount - 1] ?? 800, heightMm: hasFixedPart ? 1750 : 1350 };
}

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
  readonly hasCaption: boolean;
  /** Null: it follows the size of the window. */
  readonly textSizeMm: number | null;
  readonly box: Box | null;
};

/** D3: sizes are 1 to 100,000 mm. */
const MAX_SIZE_MM = 100_000;

const LANGUAGES: readonly Lang[] = ['fr', 'en', 'de'];

/** With less than this beside the axis of the traverse, a light would not be visible. */
const MIN_PART_MM = 150;

const known = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((candidate) => candidate === value);

const numberBetween = (min: number, max: number, value: unknown): number | undefined =>
  typeof value === 'number' && value >= min && value <= max ? value : undefined;

// Untyped callers may pass anything; a value that is not an object has no fields.
const fieldsOf = <T extends object>(value: T | null | undefined): Partial<T> =>
  typeof value === 'object' && value !== null ? value : {};

function readBox(box: unknown): Box | null {
  const { width, height } = fieldsOf(box as Partial<Box> | null);
  const [w, h] = [numberBetween(1, MAX_SIZE_MM, width), numberBetween(1, MAX_SIZE_MM, height)];
  return w === undefined || h === undefined ? null : { width: w, height: h };
}

function readFixedPart(window: WindowConfiguration): FixedPart | null {
  const type = known(FIXED_PART_TYPES, window.fixed_part_type) ?? 'aucune';
  if (type === 'aucune') return null;
  const lights = [
    window.fixed_part_opening_v1,
    window.fixed_part_opening_v2,
    window.fixed_part_opening_v3,
    window.fixed_part_opening_v4,
  ]
    .map((opening) => known(FIXED_PART_OPENINGS, opening))
    .filter((opening) => opening !== undefined);
  return { type, lights: lights.length > 0 ? lights : ['fixe'] };
}

/**
 * Applies the defaults of a configuration. It never throws: a value that is unknown or out of range counts as absent,
 * and only numbers and values from the lists above are used, so that no text of a caller can get into a drawing.
 *
 * @example
 * readPlan({ leaf_count: 9, opening_v1: 'gauche' }).leaves; // ['gauche']
 */
export function readPlan(configuration: WindowConfiguration, drawingOptions?: DrawingOptions | null): Plan {
  const window = fieldsOf(configuration);
  const options = fieldsOf(drawingOptions);
  const leafCount = [1, 2, 3, 4].find((count) => count === window.leaf_count) ?? 1;
  const fixedPart = readFixedPart(window);
  const size = defaultSize(leafCount, fixedPart !== null);
  const widthMm = numberBetween(1, MAX_SIZE_MM, window.width);
  const heightMm = numberBetween(1, MAX_SIZE_MM, window.height);
  const wholeMm = heightMm ?? size.heightMm;
  return {
    leaves: [window.opening_v1, window.opening_v2, window.opening_v3, window.opening_v4]
      .slice(0, leafCount)
      .map((opening) => known(OPENINGS, opening) ?? 'fixe'),
    fixedPart,
    widthMm: widthMm ?? size.widthMm,
    heightMm: wholeMm,
    isWidthGiven: widthMm !== undefined,
    isHeightGiven: heightMm !== undefined,
    fixedPartHeightMm: numberBetween(MIN_PART_MM, wholeMm - MIN_PART_MM, options.fixed_part_height) ?? null,
    view: options.view === 'outside' ? 'outside' : 'inside',
    apex: options.apex === 'hinge' ? 'hinge' : 'handle',
    lang: known(LANGUAGES, options.lang) ?? 'fr',
    hasDimensions: options.dimensions !== false,
    hasCaption: options.caption !== false,
    textSizeMm: numberBetween(1, MAX_SIZE_MM, options.text_size) ?? null,
    box: readBox(options.box),
  };
}
