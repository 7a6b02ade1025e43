import { defaultSize } from './default-size.ts';
import type { DrawingOptions, Lang } from './drawing-options.ts';
import { FIXED_PART_OPENINGS, FIXED_PART_TYPES, OPENINGS } from './opening.ts';
import type { FixedPart, Plan } from './plan.ts';
import type { WindowConfiguration } from './window-configuration.ts';

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
  };
}
