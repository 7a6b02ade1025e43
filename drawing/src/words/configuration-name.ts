import type { Lang } from '../input/drawing-options.ts';
import { readPlan } from '../input/read-plan.ts';
import type { WindowConfiguration } from '../input/window-configuration.ts';
import { fixedPartWords } from './fixed-part-words.ts';
import { WORDS } from './words.ts';

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
