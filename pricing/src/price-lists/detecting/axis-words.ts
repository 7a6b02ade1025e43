import { plainWords } from './plain-words.ts';

export type Axis = 'width' | 'height';

const WORDS: Record<Axis, ReadonlySet<string>> = {
  width: new Set(['l', 'lg', 'larg', 'largeur', 'largeurs', 'w', 'width', 'widths', 'breite', 'breiten']),
  height: new Set(['h', 'ht', 'haut', 'hauteur', 'hauteurs', 'height', 'heights', 'hohe', 'hohen']),
};
/** A label is short; a sentence that mentions a width is none. */
const MAX_WORDS = 6;

const axisOf = (word: string): Axis | undefined =>
  WORDS.width.has(word) ? 'width' : WORDS.height.has(word) ? 'height' : undefined;

/** The axes that a label names, each once, in its order. */
export const axesNamed = (text: string): Axis[] => {
  const words = plainWords(text).split(' ');
  if (words.length > MAX_WORDS) return [];
  return [...new Set(words.map(axisOf).filter((axis) => axis !== undefined))];
};

/** The one axis that a label names. */
export const axisNamed = (text: string | undefined): Axis | undefined => {
  const axes = text === undefined ? [] : axesNamed(text);
  return axes.length === 1 ? axes[0] : undefined;
};

const ACROSS = /→|⟶|➔|►|▶|[-=]>/u;
const DOWN = /↓|⬇|▼/u;

/**
 * The axis that runs across, by what stands in the corner. An arrow tells it; `H \ L` has what goes down below its stroke,
 * which is its first word; a single word names the column that it stands on. `L / H` may mean either.
 */
export const acrossByCorner = (text: string): Axis | undefined => {
  const other = (axis: Axis | undefined) => axis && (axis === 'width' ? 'height' : 'width');
  const parts = text.split(/[\\/|×;\n]/);
  const byArrow = parts.map((part) => {
    if (ACROSS.test(part)) return axisNamed(part);
    return DOWN.test(part) ? other(axisNamed(part)) : undefined;
  });
  const told = byArrow.find((axis) => axis !== undefined);
  if (told) return told;
  if (parts.length === 2 && text.includes('\\')) return axisNamed(parts[1]) ?? other(axisNamed(parts[0]));
  return other(axisNamed(text));
};
