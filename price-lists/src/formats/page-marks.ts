import { OPS } from 'unpdf/pdfjs';

/** A letter on the page, in points; y runs downwards, and x along the text. */
export type Glyph = {
  text: string;
  /** Where the letter begins and ends on its baseline. */
  x0: number;
  x1: number;
  y: number;
  /** The size of the font. */
  size: number;
  /** Quarter quarterTurns clockwise from upright. */
  quarterTurns: number;
  /** The instruction that draws it: a program writes a cell with one instruction or several, seldom two cells with one. */
  operation: number;
  isSpace: boolean;
  /** The width of a space in its font, in ems. */
  space: number;
  /** White, on nothing that was painted before. */
  isPale: boolean;
};

export type Box = { x0: number; y0: number; x1: number; y1: number };

/** What is drawn on a page. */
export type PageMarks = {
  glyphs: Glyph[];
  /** Vertical lines, as between columns. */
  rulings: Box[];
  /** Letters that are drawn invisibly, as programs for scans put them behind the picture. */
  invisible: number;
  /** Whether anything is painted at all. */
  isPainted: boolean;
};

export type OperatorList = { fnArray: readonly number[]; argsArray: readonly (readonly unknown[] | null)[] };

type Matrix = readonly [number, number, number, number, number, number];

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
const matrixOf = (value: unknown): Matrix => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = Array.from((value ?? IDENTITY) as ArrayLike<number>);
  return [a, b, c, d, e, f];
};
const times = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
];
const at = (m: Matrix, x: number, y: number) => ({ x: m[0] * x + m[2] * y + m[4], y: m[1] * x + m[3] * y + m[5] });

type State = {
  ctm: Matrix;
  size: number;
  font: string;
  /** Width of a thousandth of an em: fonts that are drawn as pictures have their own. */
  unit: number;
  charSpacing: number;
  wordSpacing: number;
  scale: number;
  leading: number;
  rise: number;
  mode: number;
  fill: string;
  alpha: number;
};

type FontGlyph = { unicode?: string; width?: number; isSpace?: boolean };

/** What the walk needs from the document: the matrix of a font, and whether a layer is visible. */
type PageFacts = {
  transform: ArrayLike<number>;
  fontUnit: (name: string) => number;
  isVisible: (layer: unknown) => boolean;
};

type FontWidths = { space?: number; digit?: number };

/** Where a font is used without a space: half a digit, or a whole one in a font whose letters are all as wide. */
const spaceOf = ({ space, digit = 0.556 }: FontWidths): number => space || (digit >= 0.59 ? digit : digit / 2);

const INVISIBLE = new Set([3, 7]);
const WHITE = '#ffffff';
const FILLS = new Set([OPS.fill, OPS.eoFill, OPS.fillStroke, OPS.eoFillStroke, OPS.closeFillStroke]);
const STROKES = new Set([OPS.stroke, OPS.closeStroke, OPS.fillStroke, OPS.eoFillStroke, OPS.closeFillStroke]);
const THIN = 2;
const SHORTEST_RULING = 3;

/** The straight lines of a path as PDF.js stores it: 0 moves, 1 draws a line, 2 and 3 curves, 4 closes. */
const segments = (path: ArrayLike<number>, ctm: Matrix): [{ x: number; y: number }, { x: number; y: number }][] => {
  const found: [{ x: number; y: number }, { x: number; y: number }][] = [];
  let from = { x: 0, y: 0 };
  let start = from;
  for (let index = 0; index < path.length; ) {
    const operation = path[index++];
    if (operation === 4) {
      found.push([from, start]);
      from = start;
      continue;
    }
    if (operation === 2 || operation === 3) index += operation === 2 ? 4 : 2;
    const to = at(ctm, path[index++] ?? 0, path[index++] ?? 0);
    if (operation === 1) found.push([from, to]);
    else if (operation === 0) start = to;
    from = to;
  }
  return found;
};

const boxOf = (minMax: ArrayLike<number>, ctm: Matrix): Box => {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = Array.from(minMax);
  const [p, q] = [at(ctm, x0, y0), at(ctm, x1, y1)];
  return { x0: Math.min(p.x, q.x), y0: Math.min(p.y, q.y), x1: Math.max(p.x, q.x), y1: Math.max(p.y, q.y) };
};

const inside = ({ x0, y0, x1, y1 }: Box, x: number, y: number) => x >= x0 && x <= x1 && y >= y0 && y <= y1;

/** What is known on the way through the instructions of a page. */
type Walk = {
  facts: PageFacts;
  marks: PageMarks;
  /** What was painted so far, in colours other than white. */
  painted: Box[];
  fonts: Map<string, FontWidths>;
  /** The font of each glyph. */
  fontOf: FontWidths[];
  state: State;
  saved: State[];
  layers: boolean[];
  textMatrix: Matrix;
  lineX: number;
  lineY: number;
  x: number;
  y: number;
};

const startWalk = (facts: PageFacts): Walk => ({
  facts,
  marks: { glyphs: [], rulings: [], invisible: 0, isPainted: false },
  painted: [],
  fonts: new Map(),
  fontOf: [],
  state: {
    ctm: matrixOf(facts.transform),
    size: 0,
    font: '',
    unit: 0.001,
    charSpacing: 0,
    wordSpacing: 0,
    scale: 1,
    leading: 0,
    rise: 0,
    mode: 0,
    fill: '#000000',
    alpha: 1,
  },
  saved: [],
  layers: [],
  textMatrix: IDENTITY,
  lineX: 0,
  lineY: 0,
  x: 0,
  y: 0,
});

const setState = (walk: Walk, change: Partial<State>) => {
  walk.state = { ...walk.state, ...change };
};

const restoreState = (walk: Walk) => {
  walk.state = walk.saved.pop() ?? walk.state;
};

const startText = (walk: Walk, textMatrix: Matrix) => {
  Object.assign(walk, { textMatrix, lineX: 0, lineY: 0, x: 0, y: 0 });
};

const moveText = (walk: Walk, dx: number, dy: number) => {
  walk.lineX += dx;
  walk.lineY += dy;
  walk.x = walk.lineX;
  walk.y = walk.lineY;
};

type Point = { x: number; y: number };

/** Where a glyph is on a page that is rotated so that its text runs from left to right. */
const baselineOf = (from: Point, to: Point, quarterTurns: number): Pick<Glyph, 'x0' | 'x1' | 'y'> =>
  [
    { x0: from.x, x1: to.x, y: from.y },
    { x0: from.y, x1: to.y, y: -from.x },
    { x0: -from.x, x1: -to.x, y: -from.y },
    { x0: -from.y, x1: -to.y, y: from.x },
  ][quarterTurns] ?? { x0: from.x, x1: to.x, y: from.y };

/** How the text of an instruction is drawn. */
type TextRun = {
  matrix: Matrix;
  quarterTurns: number;
  size: number;
  font: FontWidths;
  operation: number;
  isSeen: boolean;
};

const textRun = ({ state, textMatrix, fonts, layers }: Walk, operation: number): TextRun => {
  const matrix = times(state.ctm, textMatrix);
  const angle = Math.atan2(matrix[1] * Math.sign(state.size || 1), matrix[0] * Math.sign(state.size || 1));
  const quarterTurns = (Math.round(angle / (Math.PI / 2)) + 4) % 4;
  const size = Math.hypot(matrix[2], matrix[3]) * Math.abs(state.size);
  const font = fonts.get(state.font) ?? {};
  fonts.set(state.font, font);
  return { matrix, quarterTurns, size, font, operation, isSeen: !layers.includes(false) };
};

/** Moves on by the width of a glyph, and collects the glyph if somebody can see it. */
const addGlyph = (walk: Walk, glyph: FontGlyph, { matrix, quarterTurns, size, font, operation, isSeen }: TextRun) => {
  const { state, marks } = walk;
  const width = (glyph.width ?? 0) * state.unit * state.size * state.scale;
  const from = at(matrix, walk.x, walk.y + state.rise);
  const to = at(matrix, walk.x + width, walk.y + state.rise);
  walk.x += width + (state.charSpacing + (glyph.isSpace ? state.wordSpacing : 0)) * state.scale;
  const isSpace = glyph.unicode?.trim() === '';
  if (isSpace) font.space ??= (glyph.width ?? 0) * state.unit;
  else if (/^[0-9]$/.test(glyph.unicode ?? '')) font.digit ??= (glyph.width ?? 0) * state.unit;
  if (!isSeen || glyph.unicode === undefined || glyph.unicode === '') return;
  if (INVISIBLE.has(state.mode) || state.alpha === 0) {
    marks.invisible++;
    return;
  }
  const middle = { x: (from.x + to.x) / 2, y: from.y - size / 4 };
  const isPale = state.fill === WHITE && !walk.painted.some((box) => inside(box, middle.x, middle.y));
  const baseline = baselineOf(from, to, quarterTurns);
  marks.glyphs.push({ text: glyph.unicode, ...baseline, size, quarterTurns, operation, isSpace, space: 0, isPale });
  walk.fontOf.push(font);
};

const showText = (walk: Walk, glyphs: readonly (FontGlyph | number | null)[], operation: number) => {
  const run = textRun(walk, operation);
  for (const glyph of glyphs) {
    if (typeof glyph === 'number') walk.x -= (glyph / 1000) * walk.state.size * walk.state.scale;
    else if (glyph !== null) addGlyph(walk, glyph, run);
  }
};

const drawPath = ({ state, marks, painted, layers }: Walk, [operation, paths, minMax]: readonly unknown[]) => {
  const [path] = paths as (ArrayLike<number> | null)[];
  if (!path || !minMax || layers.includes(false)) return;
  const isFilled = FILLS.has(operation as number);
  const isStroked = STROKES.has(operation as number);
  if (!isFilled && !isStroked) return;
  marks.isPainted = true;
  const box = boxOf(minMax as ArrayLike<number>, state.ctm);
  if (isFilled && state.fill !== WHITE) painted.push(box);
  if (isFilled && box.x1 - box.x0 <= THIN && box.y1 - box.y0 >= SHORTEST_RULING) marks.rulings.push(box);
  if (!isStroked) return;
  for (const [p, q] of segments(path, state.ctm)) {
    const [y0, y1] = [Math.min(p.y, q.y), Math.max(p.y, q.y)];
    if (Math.abs(p.x - q.x) <= 0.5 && y1 - y0 >= SHORTEST_RULING)
      marks.rulings.push({ x0: Math.min(p.x, q.x), x1: Math.max(p.x, q.x), y0, y1 });
  }
};

const numberAt = (args: readonly unknown[], index: number) => Number(args[index] ?? 0);

type Handler = (walk: Walk, args: readonly unknown[], index: number) => void;

const STATE_HANDLERS: Readonly<Record<number, Handler>> = {
  [OPS.save]: (walk) => walk.saved.push(walk.state),
  [OPS.restore]: restoreState,
  [OPS.transform]: (walk, args) => setState(walk, { ctm: times(walk.state.ctm, matrixOf(args)) }),
  [OPS.paintFormXObjectBegin]: (walk, [matrix]) => {
    walk.saved.push(walk.state);
    if (matrix) setState(walk, { ctm: times(walk.state.ctm, matrixOf(matrix)) });
  },
  [OPS.paintFormXObjectEnd]: restoreState,
  [OPS.beginMarkedContent]: ({ layers }) => layers.push(true),
  [OPS.beginMarkedContentProps]: ({ layers, facts }, [tag, layer]) =>
    layers.push(tag !== 'OC' || facts.isVisible(layer)),
  [OPS.endMarkedContent]: ({ layers }) => layers.pop(),
  [OPS.setGState]: (walk, [entries]) => {
    for (const [key, value] of entries as [string, unknown][])
      if (key === 'ca') setState(walk, { alpha: Number(value) });
  },
  [OPS.setFillRGBColor]: (walk, [colour]) => setState(walk, { fill: String(colour).toLowerCase() }),
  [OPS.setFillColorN]: (walk) => setState(walk, { fill: 'pattern' }),
};

const TEXT_HANDLERS: Readonly<Record<number, Handler>> = {
  [OPS.beginText]: (walk) => startText(walk, IDENTITY),
  [OPS.setFont]: (walk, args) => {
    const font = String(args[0]);
    setState(walk, { font, unit: walk.facts.fontUnit(font), size: numberAt(args, 1) });
  },
  [OPS.setCharSpacing]: (walk, args) => setState(walk, { charSpacing: numberAt(args, 0) }),
  [OPS.setWordSpacing]: (walk, args) => setState(walk, { wordSpacing: numberAt(args, 0) }),
  [OPS.setHScale]: (walk, args) => setState(walk, { scale: numberAt(args, 0) / 100 }),
  [OPS.setLeading]: (walk, args) => setState(walk, { leading: -numberAt(args, 0) }),
  [OPS.setTextRise]: (walk, args) => setState(walk, { rise: numberAt(args, 0) }),
  [OPS.setTextRenderingMode]: (walk, args) => setState(walk, { mode: numberAt(args, 0) }),
  [OPS.setTextMatrix]: (walk, [matrix]) => startText(walk, matrixOf(matrix)),
  [OPS.moveText]: (walk, args) => moveText(walk, numberAt(args, 0), numberAt(args, 1)),
  [OPS.setLeadingMoveText]: (walk, args) => {
    setState(walk, { leading: numberAt(args, 1) });
    moveText(walk, numberAt(args, 0), numberAt(args, 1));
  },
  [OPS.nextLine]: (walk) => moveText(walk, 0, walk.state.leading),
  [OPS.showText]: (walk, [glyphs], index) => showText(walk, glyphs as (FontGlyph | number)[], index),
};

const HANDLERS: Readonly<Record<number, Handler>> = {
  ...STATE_HANDLERS,
  ...TEXT_HANDLERS,
  [OPS.constructPath]: drawPath,
  [OPS.shadingFill]: ({ marks }) => {
    marks.isPainted = true;
  },
};

/** Follows the instructions of a page, which are few compared to those of a viewer: text, lines and what hides it. */
export const pageMarks = ({ fnArray, argsArray }: OperatorList, facts: PageFacts): PageMarks => {
  const walk = startWalk(facts);
  fnArray.forEach((operation, index) => {
    HANDLERS[operation]?.(walk, argsArray[index] ?? [], index);
  });
  walk.marks.glyphs.forEach((glyph, index) => {
    glyph.space = spaceOf(walk.fontOf[index] ?? {});
  });
  return walk.marks;
};
