import type uPlot from 'uplot';
import { type Language, LOCALES } from '../../../ui/language/messages.ts';

/** The frame of the plot on the canvas, in pixels, and the values at its edges. */
type PlotFrame = {
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
  const pixelOf = (index: number): number => {
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
    else drawAt(pixelOf(index), 1);
  }
  for (const index of off) drawAt(pixelOf(index), 2);
};

/** A colour of styles/tokens.css for a canvas: the browser resolves light-dark() only on an element. */
const tokenColour = (element: Element, name: string): string => {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
};

type Line = { A: number; B: number };

type Settings = {
  element: Element;
  language: Language;
  size: { width: number; height: number };
  line: () => Line | undefined;
  isOff: (index: number) => boolean;
  onPoint: (plot: uPlot) => void;
  onDrawn: (plot: uPlot) => void;
};

const edges = ({ scales }: uPlot, name: 'x' | 'y') => ({ min: scales[name]?.min ?? 0, max: scales[name]?.max ?? 1 });

const drawPoints = (plot: uPlot, colours: { usual: string; off: string }, isOff: Settings['isOff']) => {
  const [xs, ys = []] = plot.data as [number[], number[]];
  const { ctx } = plot;
  const side = (ys.length > 4_000 ? 2 : ys.length > 400 ? 4 : 6) * devicePixelRatio;
  ctx.save();
  pointSquares(
    { ...plot.bbox, x: edges(plot, 'x'), y: edges(plot, 'y') },
    { xs, ys, isOff },
    (left, top, isOffLine) => {
      ctx.fillStyle = isOffLine ? colours.off : colours.usual;
      ctx.fillRect(left - side / 2, top - side / 2, side, side);
    },
  );
  ctx.restore();
};

const drawLine = (plot: uPlot, colour: string, line: Line | undefined) => {
  if (!line) return;
  const { ctx, bbox } = plot;
  const { min, max } = edges(plot, 'x');
  const y = (surface: number) => plot.valToPos(line.A * surface + line.B, 'y', true);
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.beginPath();
  ctx.moveTo(bbox.left, y(min));
  ctx.lineTo(bbox.left + bbox.width, y(max));
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1.5 * devicePixelRatio;
  ctx.setLineDash([6 * devicePixelRatio, 4 * devicePixelRatio]);
  ctx.stroke();
  ctx.restore();
};

/**
 * The look of the plot: colours of the theme, numbers of the language. The points and the line are drawn by our own
 * code.
 */
export const plotOptions = ({ element, language, size, line, isOff, onPoint, onDrawn }: Settings): uPlot.Options => {
  const colour = (name: string) => tokenColour(element, name);
  const [soft, ink, grid] = [colour('--ink-soft'), colour('--ink'), colour('--line')];
  const colours = { usual: colour('--accent'), off: colour('--warn') };
  const format = new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 2 });
  const axis = (label: string): uPlot.Axis => ({
    label,
    labelSize: 20,
    stroke: soft,
    grid: { stroke: grid, width: 1 },
    ticks: { stroke: grid, width: 1 },
    values: (_, values) => values.map((value) => format.format(value)),
  });
  // A margin at both ends, so that no point lies on the frame.
  const roomy = (_: uPlot, min: number, max: number): [number, number] => {
    const room = (max - min) / 30 + 0.01;
    return [min - room, max + room];
  };
  return {
    ...size,
    legend: { show: false },
    scales: { x: { time: false, range: roomy } },
    cursor: { y: false, x: false, points: { show: false }, drag: { x: false, y: false } },
    axes: [
      { ...axis('m²'), size: 28 },
      { ...axis(''), labelSize: 0, size: 56 },
    ],
    series: [{}, { paths: () => null, points: { show: false } }],
    hooks: {
      draw: [
        (plot) => {
          drawPoints(plot, colours, isOff);
          drawLine(plot, ink, line());
          onDrawn(plot);
        },
      ],
      setCursor: [onPoint],
    },
  };
};
