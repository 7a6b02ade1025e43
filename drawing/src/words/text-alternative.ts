import type { DrawingOptions, Lang } from '../input/drawing-options.ts';
import { type Plan, readPlan } from '../input/read-plan.ts';
import type { WindowConfiguration } from '../input/window-configuration.ts';
import { WORDS } from './words.ts';

/**
 * The fixed part in words, as a list with no or one entry.
 *
 * @example
 * fixedPartWords(readPlan({ fixed_part_type: 'imposte' })); // ['imposte fixe']
 */
function fixedPartWords({ fixedPart, lang }: Plan): string[] {
  if (!fixedPart) return [];
  const words = WORDS[lang];
  const name = words.fixedParts[fixedPart.type];
  const openings = fixedPart.lights.map((opening) => words.openings[opening]);
  const [first = '', ...others] = openings;
  return [others.length === 0 ? words.oneLight(name, first) : words.lights(name, openings)];
}

/**
 * The text of a dimension line: the size in millimetres, or the letter of that side if no size was given, since the
 * default size that is drawn is not a real measure.
 *
 * @example
 * writtenSize(readPlan({ width: 1200.5 }), 'width'); // '1200,5'
 * writtenSize(readPlan({}), 'width'); // 'L'
 */
export function writtenSize(plan: Plan, axis: 'width' | 'height'): string {
  const words = WORDS[plan.lang];
  const isGiven = axis === 'width' ? plan.isWidthGiven : plan.isHeightGiven;
  if (!isGiven) return words.letters[axis];
  const sizeMm = axis === 'width' ? plan.widthMm : plan.heightMm;
  return String(Math.round(sizeMm * 10) / 10).replace('.', words.decimalSign);
}

/**
 * A text alternative for a drawing. It includes the sizes if they were given.
 *
 * @example
 * textAlternative({ leaf_count: 2, opening_v1: 'gauche', opening_v2: 'droite_oscillo', fixed_part_type: 'imposte' });
 * // '2 vantaux, V1 gauche, V2 oscillo-battant droit, imposte fixe, vue intérieure'
 */
export function textAlternative(configuration: WindowConfiguration, options?: DrawingOptions): string {
  const plan = readPlan(configuration, options);
  const words = WORDS[plan.lang];
  return [
    words.leaves(plan.leaves.length),
    ...plan.leaves.map((opening, index) => `V${index + 1} ${words.openings[opening]}`),
    ...fixedPartWords(plan),
    words.views[plan.view],
    ...(plan.view === 'outside' ? [words.sidesFromInside] : []),
    ...(plan.isWidthGiven ? [`${words.width} ${writtenSize(plan, 'width')} mm`] : []),
    ...(plan.isHeightGiven ? [`${words.height} ${writtenSize(plan, 'height')} mm`] : []),
  ].join(', ');
}

/**
 * The name of a configuration as the trade uses it: leaf count, the openings from left to right as seen from inside,
 * and the fixed part if there is one. It does not include size and view.
 *
 * @example
 * configurationName({ leaf_count: 2, opening_v1: 'gauche', opening_v2: 'droite_oscillo', fixed_part_type: 'imposte' });
 * // '2 vantaux, gauche + oscillo-battant droit, imposte fixe'
 */
export function configurationName(configuration: WindowConfiguration, lang: Lang = 'fr'): string {
  const plan = readPlan(configuration, { lang });
  const words = WORDS[plan.lang];
  const openings = plan.leaves.map((opening) => words.openings[opening]).join(' + ');
  return [words.leaves(plan.leaves.length), openings, ...fixedPartWords(plan)].join(', ');
}
