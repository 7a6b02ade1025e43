import type { Plan } from '../input/plan.ts';
import { WORDS } from './words.ts';

/**
 * The fixed part in words, as a list with no or one entry.
 *
 * @example
 * fixedPartWords(readPlan({ fixed_part_type: 'imposte' })); // ['imposte fixe']
 */
export function fixedPartWords({ fixedPart, lang }: Plan): string[] {
  if (!fixedPart) return [];
  const words = WORDS[lang];
  const name = words.fixedParts[fixedPart.type];
  const openings = fixedPart.lights.map((opening) => words.openings[opening]);
  const [first = '', ...others] = openings;
  return [others.length === 0 ? words.oneLight(name, first) : words.lights(name, openings)];
}
