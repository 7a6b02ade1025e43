import { type Box, elevation, windowSvg } from '@vantail/drawing';
import { eachInPieces, type Pieces } from '@vantail/pricing';
import type { Drawing } from './offer-model.ts';

/** A drawing as SVG, and how large it stands on the page, in the unit of its box. */
export type PlacedDrawing = { svg: string; width: number; height: number };

/** The coordinates of drawings whose sizes are hidden: the same for all, so that they tell nothing. */
const HIDDEN_BOX: Box = { width: 44, height: 40 };

/** The smallest text that a drawing takes; with it, its box is that of the window itself. */
const NO_TEXT_MM = 1;
/** Each round comes nearer to the scale from above. */
const ROUNDS = 24;

export type DrawingSpace = {
  box: Box;
  /** The height of figures, in the unit of the box. */
  textSize: number;
  /** The largest scale, in units of the box for a millimetre. */
  most: number;
};

const sizeAt = ({ window, options }: Drawing, scale: number, textSize: number): Box => {
  const { width, height } = elevation(window, { ...options, text_size: textSize / scale }).viewBox;
  return { width: width * scale, height: height * scale };
};

/** What one is charged, in the units of a piece: a tenth of a millisecond or two. */
const WORK_PER_DRAWING = 1_000;

/** What is made of each drawing, with a pause now and then: a quote has up to 200. */
function* eachDrawing<Made>(drawings: readonly Drawing[], make: (drawing: Drawing) => Made): Pieces<Made[]> {
  const made: Made[] = [];
  yield* eachInPieces(drawings, (drawing) => {
    made.push(make(drawing));
    return WORK_PER_DRAWING;
  });
  return made;
}

function* sharedScale(drawings: readonly Drawing[], { box, textSize, most }: DrawingSpace): Pieces<number> {
  const fit = (size: Box) => Math.min(box.width / size.width, box.height / size.height);
  const bare = yield* eachDrawing(drawings, ({ window, options }) =>
    fit(elevation(window, { ...options, text_size: NO_TEXT_MM }).viewBox),
  );
  let scale = Math.min(most, ...bare);
  // What fits at a scale fits at a smaller one: only the others are tried again.
  let large = drawings;
  for (let round = 0; round < ROUNDS && large.length > 0; round++) {
    const ratios = yield* eachDrawing(large, (drawing) => fit(sizeAt(drawing, scale, textSize)));
    large = large.filter((_, index) => (ratios[index] as number) < 1);
    scale *= Math.min(1, ...ratios);
  }
  return scale;
}

/** D20.2: the drawings of a page, at one scale; with hidden sizes each as large as its box. */
export function* placedDrawings(
  drawings: readonly Drawing[],
  hidesSizes: boolean,
  space: DrawingSpace,
): Pieces<PlacedDrawing[]> {
  if (hidesSizes) {
    const [width, height] = [space.box.width, (space.box.width * HIDDEN_BOX.height) / HIDDEN_BOX.width];
    const shrink = Math.min(1, space.box.height / height);
    return yield* eachDrawing(drawings, ({ window, options }) => ({
      svg: windowSvg(window, { ...options, box: HIDDEN_BOX }),
      width: width * shrink,
      height: height * shrink,
    }));
  }
  const scale = yield* sharedScale(drawings, space);
  return yield* eachDrawing(drawings, (drawing) => ({
    svg: windowSvg(drawing.window, { ...drawing.options, text_size: space.textSize / scale }),
    ...sizeAt(drawing, scale, space.textSize),
  }));
}
