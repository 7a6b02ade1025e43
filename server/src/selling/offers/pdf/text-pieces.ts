import type { Block, OfferModel } from '../offer-model.ts';
import { type Canvas, GREY, HAIRLINE, INK, PAGE, type TextStyle } from './canvas.ts';
import { CONTENT_WIDTH, MARGIN } from './line-pieces.ts';
import type { Piece } from './pages.ts';

const RIGHT = PAGE.width - MARGIN;
const TITLE: TextStyle = { size: 10.5, isBold: true };
export const TEXT: TextStyle = { size: 9 };
export const FINE: TextStyle = { size: 8 };

const leadingOf = ({ size }: TextStyle): number => size * 1.45;

export const space = (height: number): Piece => ({ height, paint: () => {} });

/** Paragraphs over the width of the page, which may go on on the next one. */
export const paragraphPieces = (canvas: Canvas, lines: readonly string[], style: TextStyle): Piece[] =>
  lines.flatMap((line) =>
    line === ''
      ? [space(leadingOf(style) / 2)]
      : canvas.wrapped(line, style, CONTENT_WIDTH).map((text) => ({
          height: leadingOf(style),
          paint: (y: number) => canvas.write(text, MARGIN, y + style.size, style),
        })),
  );

export const titlePiece = (canvas: Canvas, title: string): Piece => ({
  height: 11 + leadingOf(TITLE) + 3,
  keepsNext: true,
  paint: (y) => canvas.write(title, MARGIN, y + 11 + TITLE.size, TITLE),
});

export const blockPieces = (canvas: Canvas, { title, lines }: Block, style: TextStyle): Piece[] => [
  titlePiece(canvas, title),
  ...paragraphPieces(canvas, lines, style),
];

const TOTALS_WIDTH = 270;
const WEIGHTS: Readonly<Record<OfferModel['totals'][number]['weight'], TextStyle>> = {
  plain: { size: 9 },
  strong: { size: 13, isBold: true },
  light: { size: 8, colour: GREY },
};

/** All totals, on one page. */
export const totalsPiece = (canvas: Canvas, { totals }: OfferModel, accent: string): Piece => {
  const rows = totals.map((row) => {
    const style = WEIGHTS[row.weight];
    const room = TOTALS_WIDTH - canvas.widthOf(row.amount, { ...style, isFigure: true }) - 14;
    const names = canvas.wrapped(row.name, style, room);
    const around = row.weight === 'strong' ? 9 : 2;
    return { ...row, style, names, around, height: names.length * leadingOf(style) + 2 * around };
  });
  const height = rows.reduce((sum, row) => sum + row.height, 0) + 12;
  return {
    height,
    paint: (top) => {
      let y = top + 10;
      for (const { style, names, amount, around, height: rowHeight, weight } of rows) {
        if (weight === 'strong') canvas.rule(RIGHT - TOTALS_WIDTH, y + 3, TOTALS_WIDTH, 1.6, accent);
        for (const [index, name] of names.entries())
          canvas.write(name, RIGHT - TOTALS_WIDTH, y + around + index * leadingOf(style) + style.size, style);
        canvas.write(amount, RIGHT, y + around + style.size, { ...style, isFigure: true }, 'right');
        y += rowHeight;
      }
    },
  };
};

/** Where the customer signs on paper. */
export const agreementPiece = (
  canvas: Canvas,
  { title, place, signature }: NonNullable<OfferModel['agreement']>,
): Piece => {
  const width = (CONTENT_WIDTH - 24) / 2;
  return {
    height: 70,
    paint: (y) => {
      canvas.write(title, MARGIN, y + 11 + TITLE.size, TITLE);
      for (const [index, name] of [place, signature].entries()) {
        const x = MARGIN + index * (width + 24);
        canvas.write(name, x, y + 29 + FINE.size, { ...FINE, colour: GREY });
        canvas.rule(x, y + 67, width, 0.6, GREY);
      }
    },
  };
};

const LEGAL: TextStyle = { size: 6.5, colour: GREY };
/** A longer text stands at the end of the document, and not at the foot of each page. */
const MOST_FOOTER_LINES = 4;

/** The foot of every page: the shop's own words, legal notices, the number of the page. */
export const pageFoot = (canvas: Canvas, model: OfferModel) => {
  const width = CONTENT_WIDTH - 70;
  const words = model.footer.filter((line) => line !== '').flatMap((line) => canvas.wrapped(line, LEGAL, width));
  const isShort = words.length <= MOST_FOOTER_LINES;
  const legal = model.legal.length === 0 ? [] : canvas.wrapped(model.legal.join(' · '), LEGAL, width);
  const lines = [...(isShort ? words : []), ...legal];
  const height = Math.max(1, lines.length) * leadingOf(LEGAL) + 12;
  return {
    height,
    /** What is too long for a foot. */
    rest: isShort ? [] : model.footer,
    paint: (page: string) => {
      const top = PAGE.height - 30 - height;
      canvas.rule(MARGIN, top, CONTENT_WIDTH, 0.5, HAIRLINE);
      for (const [index, line] of lines.entries())
        canvas.write(line, MARGIN, top + 8 + index * leadingOf(LEGAL) + LEGAL.size, LEGAL);
      canvas.write(page, RIGHT, top + 8 + LEGAL.size, { ...LEGAL, colour: INK }, 'right');
    },
  };
};
