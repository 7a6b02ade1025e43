import type { HeadingRow, LineRow, OfferModel, OfferRow } from '../offer-model.ts';
import { type Canvas, GREY, HAIRLINE, INK, PAGE, type TextStyle } from './canvas.ts';
import type { Piece } from './pages.ts';

export const MARGIN = 46;
export const CONTENT_WIDTH = PAGE.width - 2 * MARGIN;
const RIGHT = PAGE.width - MARGIN;

/** The box of a drawing, in points. */
export const DRAWING = { width: 108, height: 98 };
const PADDING = 9;
/** The part of a line that stays together with its drawing; what is longer goes on below. */
const MOST_HEIGHT = 420;

const NAME: TextStyle = { size: 9.5, isBold: true };
const BODY: TextStyle = { size: 8.5 };
const FIGURE: TextStyle = { ...BODY, isFigure: true };
const SMALL: TextStyle = { size: 7.5, colour: GREY };
const HEADER: TextStyle = { size: 7, isBold: true, colour: GREY };
const HEADING: TextStyle = { size: 11.5, isBold: true };

/** Where the columns of a table stand. Amounts end at their right edge. */
type Columns = {
  text: number;
  textWidth: number;
  quantity: number;
  unitPrice: number;
  vat: number;
  total: number;
};

export const columnsOf = (model: OfferModel, hasDrawings: boolean): Columns => {
  const total = RIGHT;
  const vat = total - (model.amounts ? 66 : 0);
  const unitPrice = vat - (model.amounts?.vat != null ? 34 : 0);
  const quantity = unitPrice - (model.amounts ? 64 : 0);
  const position = MARGIN + 22;
  const text = position + (hasDrawings ? DRAWING.width + 12 : 0);
  return { text, textWidth: quantity - 38 - text, quantity, unitPrice, vat, total };
};

type Line = { text: string; style: TextStyle; leading: number };

const leadingOf = ({ size }: TextStyle): number => size * 1.38;

export const headerPiece = (canvas: Canvas, model: OfferModel, columns: Columns): Piece => {
  const { amounts } = model;
  const cell = (text: string, x: number, width: number, align: 'left' | 'right') => ({
    lines: canvas.wrapped(text, HEADER, width),
    x,
    align,
  });
  const cells = [
    cell(model.columns.position, MARGIN, 30, 'left'),
    cell(model.columns.description, columns.text, columns.textWidth, 'left'),
    cell(model.columns.quantity, columns.quantity, 36, 'right'),
    ...(amounts
      ? [
          cell(amounts.unitPrice, columns.unitPrice, 58, 'right'),
          ...(amounts.vat === null ? [] : [cell(amounts.vat, columns.vat, 34, 'right')]),
          cell(amounts.total, columns.total, 58, 'right'),
        ]
      : []),
  ];
  const leading = leadingOf(HEADER);
  const most = Math.max(...cells.map(({ lines }) => lines.length));
  const height = most * leading + 8;
  return {
    height: height + 2,
    paint: (y) => {
      for (const { lines, x, align } of cells)
        for (const [index, text] of lines.entries())
          canvas.write(text, x, y + (most - lines.length + index) * leading + HEADER.size, HEADER, align as 'left');
      canvas.rule(MARGIN, y + height, CONTENT_WIDTH, 0.9, INK);
    },
  };
};

const textLines = (canvas: Canvas, text: string, style: TextStyle, width: number, after = 0): Line[] =>
  canvas.wrapped(text, style, width).map((line, index, all) => ({
    text: line,
    style,
    leading: leadingOf(style) + (index === all.length - 1 ? after : 0),
  }));

const describedLines = (canvas: Canvas, row: LineRow, width: number): Line[] => {
  const lines = (text: string | null, style: TextStyle, after = 0) =>
    text === null || text === '' ? [] : textLines(canvas, text, style, width, after);
  const detail = ({ name, value, amount }: LineRow['details'][number]) =>
    `${name ?? ''}${value}${amount === null ? '' : ` (${amount})`}`;
  return [
    ...lines(row.label, SMALL, 1),
    ...lines(row.name, NAME, 1),
    ...lines(row.window, BODY),
    ...lines(row.size, BODY, 2),
    ...row.details.flatMap((one) => lines(detail(one), SMALL)),
    ...row.note.flatMap((one, index) => [
      ...(index === 0 ? [{ text: '', style: SMALL, leading: 3 }] : []),
      ...lines(one, BODY),
    ]),
  ];
};

const paintLines = (canvas: Canvas, lines: readonly Line[], x: number, y: number): void => {
  let at = y;
  for (const { text, style, leading } of lines) {
    canvas.write(text, x, at + style.size, style);
    at += leading;
  }
};

const heightOf = (lines: readonly Line[]): number => lines.reduce((sum, { leading }) => sum + leading, 0);

const paintFigures = (canvas: Canvas, row: LineRow, columns: Columns, y: number): void => {
  const at = y + NAME.size;
  canvas.write(row.quantity ?? '', columns.quantity, at, FIGURE, 'right');
  canvas.write(row.unitPrice ?? '', columns.unitPrice, at, FIGURE, 'right');
  canvas.write(row.vat ?? '', columns.vat, at, FIGURE, 'right');
  canvas.write(row.total ?? '', columns.total, at, { ...FIGURE, isBold: true }, 'right');
  if (!row.discount) return;
  canvas.write(row.discount.name, columns.unitPrice, at + 11, SMALL, 'right');
  canvas.write(row.discount.amount, columns.unitPrice, at + 21, { ...SMALL, isFigure: true }, 'right');
};

const linePieces = (canvas: Canvas, row: LineRow, columns: Columns, header: Piece): Piece[] => {
  const lines = describedLines(canvas, row, columns.textWidth);
  let first = lines.length;
  while (first > 1 && heightOf(lines.slice(0, first)) > MOST_HEIGHT) first -= 1;
  const [together, rest] = [lines.slice(0, first), lines.slice(first)];
  const height = Math.max(heightOf(together), row.drawing ? DRAWING.height : 0, row.discount ? 34 : 0) + 2 * PADDING;
  const separator = (y: number) => canvas.rule(MARGIN, y, CONTENT_WIDTH, 0.5, HAIRLINE);
  return [
    {
      height,
      header,
      ...(row.drawing ? { drawing: row.drawing } : {}),
      paint: (y) => {
        canvas.write(row.position, MARGIN, y + PADDING + NAME.size, BODY);
        paintLines(canvas, together, columns.text, y + PADDING);
        paintFigures(canvas, row, columns, y + PADDING);
        if (rest.length === 0) separator(y + height);
      },
    },
    ...rest.map(
      (line, index): Piece => ({
        height: line.leading + (index === rest.length - 1 ? PADDING : 0),
        header,
        paint: (y) => {
          paintLines(canvas, [line], columns.text, y);
          if (index === rest.length - 1) separator(y + line.leading + PADDING);
        },
      }),
    ),
  ];
};

const headingPiece = (canvas: Canvas, row: HeadingRow, header: Piece, accent: string): Piece => {
  const name = canvas.wrapped(row.name, HEADING, CONTENT_WIDTH - 110);
  const words = [row.label, ...row.note].flatMap((text) =>
    text === null || text === '' ? [] : textLines(canvas, text, SMALL, CONTENT_WIDTH),
  );
  const nameHeight = name.length * leadingOf(HEADING);
  const height = 16 + nameHeight + heightOf(words) + 5;
  return {
    height: height + 2,
    header,
    keepsNext: true,
    paint: (y) => {
      for (const [index, text] of name.entries())
        canvas.write(text, MARGIN, y + 16 + index * leadingOf(HEADING) + HEADING.size, HEADING);
      canvas.write(row.sum ?? '', RIGHT, y + 16 + HEADING.size, { ...HEADING, size: 10, isFigure: true }, 'right');
      paintLines(canvas, words, MARGIN, y + 16 + nameHeight);
      canvas.rule(MARGIN, y + height, CONTENT_WIDTH, 1.2, accent);
    },
  };
};

/** The rows of a table, each on one page with its drawing. */
export const rowPieces = (
  canvas: Canvas,
  rows: readonly OfferRow[],
  { columns, header, accent }: { columns: Columns; header: Piece; accent: string },
): Piece[] =>
  rows.flatMap((row) =>
    row.kind === 'line' ? linePieces(canvas, row, columns, header) : headingPiece(canvas, row, header, accent),
  );
