import { type Doubt, doubtOf } from '../sheet/doubt.ts';
import { type Axis, axesNamed, axesOfLabel, type NamedAxis, otherAxis, turkishWidths } from '../words/axis-words.ts';
import { readCorner, resolveLength } from '../words/corner-words.ts';
import { plainWords } from '../words/plain-words.ts';
import { isUnknownLabel } from '../words/title-words.ts';
import type { Labels } from './table-context.ts';

/** The evidence for which axis of a grid runs across. */
type LayoutEvidence = {
  labels: Labels;
  /** Axes named in words beside the sizes, as in "Largeur 600"; likewise letters. */
  beside: {
    across: readonly Axis[];
    down: readonly Axis[];
    letters: { across: readonly string[]; down: readonly string[] };
  };
  /** Titles above and notes below. */
  titles: readonly string[];
  notes: readonly string[];
  sizes: { across: readonly number[]; down: readonly number[] };
  /** Another table of the file says that its heights run across. */
  isTurnedElsewhere: boolean;
};

type GridLayout = { layout: 'grid' | 'transposed'; isWritten: boolean; doubt: Doubt | undefined };

/** Doors are 1.9 to 2.5 m high and up to 1.3 m wide. */
const DOOR_HEIGHTS = [1900, 2500] as const;
const WIDEST_DOOR = 1300;

const looksTurned = ({ across, down }: LayoutEvidence['sizes']): boolean =>
  across.length > 1 &&
  down.length > 1 &&
  across.every((mm) => mm >= DOOR_HEIGHTS[0] && mm <= DOOR_HEIGHTS[1]) &&
  down.every((mm) => mm <= WIDEST_DOOR);

/** The other way round: widths of doors across, and their heights down. */
const looksUsual = ({ across, down }: LayoutEvidence['sizes']): boolean => looksTurned({ across: down, down: across });

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];
const ACROSS_LETTERS = new Set(['l', 'w', 'b']);

type Named = { across: NamedAxis[]; down: NamedAxis[]; free: NamedAxis[] };

/** Each axis that is named, and whether its place says that it runs across, down, or neither. */
const namedAxes = ({ labels, beside }: LayoutEvidence, cornerNames: readonly NamedAxis[]): Named => ({
  across: unique([...labels.above.flatMap(axesOfLabel), ...beside.across]),
  down: unique([...labels.before.flatMap(axesOfLabel), ...axesOfLabel(labels.belowCorner), ...beside.down]),
  free: unique([...cornerNames, ...axesOfLabel(labels.aboveCorner)]),
});

/** A length is whatever the other axis is not; undefined if all three are named. */
const resolved = ({ across, down, free }: Named): { across: Axis[]; down: Axis[]; free: Axis[] } | undefined => {
  const all = resolveLength([...across, ...down, ...free]);
  if (!all) return undefined;
  const downFrom = across.length;
  const freeFrom = downFrom + down.length;
  return { across: all.slice(0, downFrom), down: all.slice(downFrom, freeFrom), free: all.slice(freeFrom) };
};

const count = ({ across, down, free }: Named): number => across.length + down.length + free.length;

/** The axis that runs across, if both are named and their places allow only one reading. */
const acrossByPlaces = (named: Named): Axis | undefined => {
  const places = resolved(named);
  if (!places) return undefined;
  const { across, down, free } = places;
  const [first] = across;
  const [second] = down;
  if (across.length > 1 || down.length > 1) return undefined;
  if (first && second) return first === second ? undefined : first;
  if (first && free.includes(otherAxis(first))) return first;
  return second && free.includes(otherAxis(second)) ? otherAxis(second) : undefined;
};

/** Whether the letters beside sizes agree with widths across, or there are none. */
const lettersAgree = ({ across, down }: LayoutEvidence['beside']['letters']): boolean => {
  if (across.length + down.length === 0) return true;
  const isAcross = across.length > 0 && across.every((letter) => ACROSS_LETTERS.has(letter));
  return isAcross && down.length > 0 && down.every((letter) => letter === 'h');
};

/** The letter of a label, with or without its unit: "L", "H (mm)". */
const letterOf = (text: string): string | undefined =>
  /^([lhwb])(?: (?:(?:en|in) )?(?:mm|cm|m))?$/.exec(plainWords(text))?.[1];

const WORD_AND_LETTER = /^(\p{L}{4,15}) ([lhwb])(?: (?:mm|cm|m))?$/u;

/** Both labels have the same word before their letters: "Misura L" above, "Misura H" before. Which runs across. */
const acrossByLetters = ({ above, before, belowCorner }: Labels): Axis | undefined => {
  const lettered = (texts: readonly string[]) =>
    unique(texts.map((text) => plainWords(text))).map((text) => WORD_AND_LETTER.exec(text));
  const [across, down] = [lettered(above), lettered([...before, ...(belowCorner ? [belowCorner] : [])])];
  const [[, word, letter = ''] = [], [, same, other = ''] = []] = [across[0] ?? [], down[0] ?? []];
  if (across.length !== 1 || down.length !== 1 || word === undefined || word !== same) return undefined;
  if (ACROSS_LETTERS.has(letter) && other === 'h') return 'width';
  return letter === 'h' && ACROSS_LETTERS.has(other) ? 'height' : undefined;
};

/** Letters above and before the sizes, as a pair and the usual way round: L above, H before. */
const areLettersUsual = ({ above, before, belowCorner }: Labels): boolean => {
  const letters = (texts: readonly string[]) => unique(texts.map(letterOf).filter((letter) => letter !== undefined));
  const [across, down] = [letters(above), letters([...before, belowCorner ?? ''])];
  return across.length === 1 && down.length === 1 && ACROSS_LETTERS.has(across[0] ?? '') && down[0] === 'h';
};

const inTurkish = (labels: Labels): Labels => {
  const { above, before, belowCorner, aboveCorner, corner } = labels;
  const written = turkishWidths([...above, ...before, belowCorner, aboveCorner, corner]);
  return {
    ...labels,
    above: above.map(written),
    before: before.map(written),
    ...(belowCorner === undefined ? {} : { belowCorner: written(belowCorner) }),
    ...(aboveCorner === undefined ? {} : { aboveCorner: written(aboveCorner) }),
    ...(corner === undefined ? {} : { corner: written(corner) }),
  };
};

/** A text beside the sizes that may name an axis and is not understood. */
const unknownLabel = ({ above, before, belowCorner, corner }: Labels): string | undefined =>
  [...above, ...before, belowCorner, corner].find((text) => text !== undefined && isUnknownLabel(text));

/** Why "widths across" is doubtful, in words; undefined if nothing speaks against it. */
const contrarySign = (evidence: LayoutEvidence, named: Named, isUnclear: boolean): string | undefined => {
  const { labels, beside, titles, notes, sizes, isTurnedElsewhere } = evidence;
  if (isUnclear) return `the corner says ${JSON.stringify((labels.corner ?? '').slice(0, 60))}, which may mean either`;
  const kinds = new Set([...named.across, ...named.down, ...named.free]).size;
  if (kinds === 1) return 'only one axis is named';
  if (kinds > 1) return 'both axes are named, but not which of them runs across';
  const unknown = unknownLabel(labels);
  if (unknown !== undefined)
    return `${JSON.stringify(unknown.slice(0, 60))} stands beside the sizes and is not understood`;
  if (!lettersAgree(beside.letters)) return 'there are letters beside the sizes';
  const title = titles.find((text) => axesNamed(text).length > 0);
  if (title !== undefined) return `${JSON.stringify(title.slice(0, 60))} stands above the table`;
  const note = notes.find((text) => axesNamed(text).length > 1);
  if (note !== undefined) return `${JSON.stringify(note.slice(0, 60))} stands below the table`;
  if (isTurnedElsewhere) return 'another table of the file has its heights across';
  return looksTurned(sizes) ? 'the sizes across look like heights of doors, and those down like widths' : undefined;
};

/**
 * The layout of a grid (ADR 0022). Words decide only if both axes are named, or if an arrow or backslash shows which is
 * which. A grid without any such word has widths across, as in §2.3; any other sign makes it a question.
 */
export const gridLayout = (found: LayoutEvidence, given: 'grid' | 'transposed' | undefined): GridLayout => {
  if (given) return { layout: given, isWritten: true, doubt: undefined };
  const evidence = { ...found, labels: inTurkish(found.labels) };
  const corner = readCorner(evidence.labels.corner ?? '');
  const named = namedAxes(evidence, corner.named);
  const { across: [first] = [], down: [second] = [] } = resolved(named) ?? { across: [], down: [] };
  const byPlaces = acrossByPlaces(named);
  const isContradicted =
    corner.across !== undefined &&
    (named.across.length > 1 ||
      named.down.length > 1 ||
      (first !== undefined && first !== corner.across) ||
      (second !== undefined && second === corner.across));
  const isAgainstSizes =
    corner.isByOrder === true && (corner.across === 'width' ? looksTurned(evidence.sizes) : looksUsual(evidence.sizes));
  const isUnnamed = corner.named.length + count(named) === 0 && !corner.isUnclear;
  const byLetters = areLettersUsual(evidence.labels) ? 'width' : acrossByLetters(evidence.labels);
  const across =
    isContradicted || isAgainstSizes ? undefined : (corner.across ?? byPlaces ?? (isUnnamed ? byLetters : undefined));
  if (across) return { layout: across === 'height' ? 'transposed' : 'grid', isWritten: true, doubt: undefined };
  const isTurned = corner.across === undefined && (first === 'height' || second === 'width');
  const layout = isTurned || (evidence.isTurnedElsewhere && !first && !second) ? 'transposed' : 'grid';
  const why = isContradicted
    ? 'the corner and the labels contradict each other'
    : isAgainstSizes
      ? 'the order of the words in the corner contradicts the sizes, which look like those of doors'
      : contrarySign(evidence, named, corner.isUnclear && corner.named.length !== 1);
  if (why === undefined) return { layout, isWritten: false, doubt: undefined };
  const message = `Do the widths run across (grid) or down (transposed)? It is not certain: ${why}`;
  const params = { layout, reason: why, corner: evidence.labels.corner?.slice(0, 60) ?? null };
  const values = layout === 'grid' ? ['grid', 'transposed'] : ['transposed', 'grid'];
  return { layout, isWritten: false, doubt: doubtOf('layout_guessed', message, params, { field: 'layout', values }) };
};
