/** The frame of the plot on the canvas, in pixels, and the values at its edges. */
export type PlotFrame = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly x: { readonly min: number; readonly max: number };
  readonly y: { readonly min: number; readonly max: number };
};

type Points = {
  readonly xs: ArrayLike<number>;
  readonly ys: ArrayLike<number>;
  readonly isOff: (index: number) => boolean;
};

type Square = (left: number, top: number, isOff: boolean) => void;

/**
 * The squares to draw for a cloud of points. Each pixel is drawn once, however many of 40,000 points fall on it, which
 * makes it fast. Points off the line come last, so that they are on top.
 */
export const pointSquares = ({ left, top, width, height, x, y }: PlotFrame, points: Points, draw: Square): void => {
  const { xs, ys, isOff } = points;
  const [columns, rows] = [Math.ceil(width) + 1, Math.ceil(height) + 1];
  const drawn = new Uint8Array(columns * rows);
  const off: number[] = [];
  const place = (index: number): number => {
    const column = Math.round((((xs[index] ?? 0) - x.min) / (x.max - x.min)) * width);
    const row = Math.round(((y.max - (ys[index] ?? 0)) / (y.max - y.min)) * height);
    return column < 0 || row < 0 || column >= columns || row >= rows ? -1 : row * columns + column;
  };
  const drawAt = (at: number, mark: 1 | 2) => {
    if (at < 0 || (drawn[at] ?? 0) >= mark) return;
    drawn[at] = mark;
    draw(left + (at % columns), top + Math.floor(at / columns), mark === 2);
  };
  for (let index = 0; index < ys.length; index += 1) {
    if (isOff(index)) off.push(index);
    else drawAt(place(index), 1);
  }
  for (const index of off) drawAt(place(index), 2);
};
