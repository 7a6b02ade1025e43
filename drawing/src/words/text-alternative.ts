import type { DrawingOptions } from '../input/drawing-options.ts';
import { readPlan } from '../input/read-plan.ts';
import type { WindowConfiguration } from '../input/window-configuration.ts';
import { fixedPartWords } from './fixed-part-words.ts';
import { WORDS } from './words.ts';
import { writtenSize } from './written-size.ts';

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
