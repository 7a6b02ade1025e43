import { allPieces as wholly } from '@vantail/pricing';
import { placedDrawings } from '../drawings.ts';
import type { Block, OfferModel, OfferRow } from '../offer-model.ts';
import { ACCENT } from '../offer-style.ts';
import type { OfferLanguage } from '../words.ts';
import { OFFER_WORDS } from '../words.ts';
import { type Canvas, GREY, HAIRLINE, openCanvas, PAGE, type TextStyle } from './canvas.ts';
import { CONTENT_WIDTH, columnsOf, DRAWING, headerPiece, MARGIN, rowPieces } from './line-pieces.ts';
import { type Piece, type PlacedPiece, placedPieces } from './pages.ts';
import { paintSvg } from './paint-svg.ts';
import {
  agreementPiece,
  blockPieces,
  FINE,
  pageFoot,
  paragraphPieces,
  space,
  TEXT,
  titlePiece,
  totalsPiece,
} from './text-pieces.ts';

const RIGHT = PAGE.width - MARGIN;
const TOP = 40;
const HALF = CONTENT_WIDTH / 2 + 20;
const WHO: TextStyle = { size: 16, isBold: true };
const TITLE: TextStyle = { size: 21, isBold: true };
const GREY_TEXT: TextStyle = { size: 8, colour: GREY };
const LOGO = { width: 170, height: 56 };

/** A logo as a PDF takes it, with its size in pixels. */
export type PdfLogo = { png: Uint8Array; width: number; height: number };

/** Company and contact, at the top of the first page. */
const companyPiece = (canvas: Canvas, { company }: OfferModel, logo: PdfLogo | null, accent: string): Piece => {
  const contact = [...(logo && company.name !== null ? [company.name] : []), ...company.lines, ...company.contact];
  const lines = contact.flatMap((line) => canvas.wrapped(line, GREY_TEXT, CONTENT_WIDTH - LOGO.width - 60));
  const names = logo || company.name === null ? [] : canvas.wrapped(company.name, WHO, CONTENT_WIDTH - 230);
  const scale = logo ? Math.min(LOGO.width / logo.width, LOGO.height / logo.height) : 0;
  const height = Math.max(lines.length * 11.5, names.length * 21, logo ? logo.height * scale : 0) + 12;
  return {
    height,
    paint: (y) => {
      canvas.rule(0, 3, PAGE.width, 6, accent);
      for (const [index, name] of names.entries()) canvas.write(name, MARGIN, y + WHO.size + index * 21, WHO);
      if (logo)
        canvas.doc.image(Buffer.from(logo.png), MARGIN, y, { width: logo.width * scale, height: logo.height * scale });
      for (const [index, line] of lines.entries()) canvas.write(line, RIGHT, y + 9 + index * 11.5, GREY_TEXT, 'right');
    },
  };
};

/** The title with its facts at the left, the customer at the right. */
const partiesPiece = (canvas: Canvas, model: OfferModel): Piece => {
  const left = HALF - 40;
  const title = canvas.wrapped(model.title, TITLE, left);
  const names = Math.max(0, ...model.facts.map(({ name }) => canvas.widthOf(name, TEXT))) + 14;
  const facts = model.facts.map(({ name, value }) => ({ name, lines: canvas.wrapped(value, TEXT, left - names) }));
  const factLines = facts.reduce((sum, { lines }) => sum + lines.length, 0);
  const blocks = [model.customer, model.site].flatMap((block: Block | null) =>
    block
      ? [
          {
            title: block.title,
            lines: block.lines.flatMap((line) => canvas.wrapped(line, TEXT, RIGHT - MARGIN - HALF)),
          },
        ]
      : [],
  );
  const blockHeight = blocks.reduce((sum, { lines }) => sum + 13 + lines.length * 13 + 8, 0);
  const titleHeight = title.length * 26 + (model.draft === null ? 0 : 14);
  return {
    height: Math.max(titleHeight + 10 + factLines * 14, blockHeight) + 6,
    paint: (top) => {
      for (const [index, line] of title.entries()) canvas.write(line, MARGIN, top + TITLE.size + index * 26, TITLE);
      if (model.draft !== null)
        canvas.write(model.draft, MARGIN, top + title.length * 26 + 10, { ...TEXT, isBold: true, colour: GREY });
      let y = top + titleHeight + 10;
      for (const { name, lines } of facts) {
        canvas.write(name, MARGIN, y + TEXT.size, { ...TEXT, colour: GREY });
        for (const line of lines) {
          canvas.write(line, MARGIN + names, y + TEXT.size, TEXT);
          y += 14;
        }
      }
      y = top;
      for (const { title: name, lines } of blocks) {
        canvas.write(name, MARGIN + HALF, y + 8, GREY_TEXT);
        for (const [index, line] of lines.entries())
          canvas.write(line, MARGIN + HALF, y + 13 + index * 13 + TEXT.size, TEXT);
        y += 13 + lines.length * 13 + 8;
      }
    },
  };
};

const isDrawn = (row: OfferRow): boolean => row.kind === 'line' && row.drawing !== null;

const allPieces = (
  canvas: Canvas,
  model: OfferModel,
  logo: PdfLogo | null,
  accent: string,
  rest: readonly string[],
): Piece[] => {
  const others = model.alternatives?.rows ?? [];
  const columns = columnsOf(model, [...model.rows, ...others].some(isDrawn));
  const table = (rows: readonly OfferRow[]) =>
    rowPieces(canvas, rows, { columns, header: headerPiece(canvas, model, columns), accent });
  const paragraphs = (lines: readonly string[], style: TextStyle) =>
    lines.length === 0 ? [] : [...paragraphPieces(canvas, lines, style), space(8)];
  return [
    companyPiece(canvas, model, logo, accent),
    partiesPiece(canvas, model),
    ...paragraphs(model.introduction, TEXT),
    ...paragraphs(model.note, TEXT),
    space(6),
    ...table(model.rows),
    ...(model.totals.length > 0 ? [totalsPiece(canvas, model, accent)] : []),
    ...(model.vatNotes ? blockPieces(canvas, model.vatNotes, FINE) : []),
    ...(model.alternatives
      ? [
          titlePiece(canvas, model.alternatives.title),
          ...paragraphPieces(canvas, model.alternatives.lines, FINE).map((piece) => ({ ...piece, keepsNext: true })),
          { ...space(6), keepsNext: true },
          ...table(others),
        ]
      : []),
    ...(model.drawingNote === null ? [] : [space(6), ...paragraphPieces(canvas, [model.drawingNote], GREY_TEXT)]),
    ...model.sections.slice(0, 1).flatMap((section) => blockPieces(canvas, section, TEXT)),
    ...(model.agreement ? [agreementPiece(canvas, model.agreement)] : []),
    ...model.sections.slice(1).flatMap((section) => blockPieces(canvas, section, FINE)),
    ...paragraphs(rest, FINE),
  ];
};

/** D20.2: the drawings of a page at one scale, each in the middle of its box. */
const paintDrawings = (
  canvas: Canvas,
  model: OfferModel,
  placed: readonly PlacedPiece[],
): ((piece: Piece, y: number) => void) => {
  const drawn = placed.flatMap(({ piece }) => (piece.drawing ? [{ piece, drawing: piece.drawing }] : []));
  if (drawn.length === 0) return () => {};
  const space = { box: DRAWING, textSize: 6.2, most: 0.12 };
  const drawings = wholly(
    placedDrawings(
      drawn.map(({ drawing }) => drawing),
      model.hidesSizes,
      space,
    ),
  );
  const byPiece = new Map(drawn.map(({ piece }, index) => [piece, drawings[index]]));
  return (piece, y) => {
    const drawing = byPiece.get(piece);
    if (!drawing) return;
    const x = MARGIN + 22 + (DRAWING.width - drawing.width) / 2;
    paintSvg(canvas, drawing, x, y + 9);
  };
};

/** D20.1: the document as a PDF. The same model and logo are the same bytes. */
export const offerPdf = (model: OfferModel, logo: PdfLogo | null): Promise<Uint8Array> => {
  const accent = model.accent ?? ACCENT;
  const canvas = openCanvas({
    title: model.fileTitle,
    author: model.company.name,
    language: model.language,
    createdAt: model.createdAt,
  });
  const foot = pageFoot(canvas, model);
  const bottom = PAGE.height - 30 - foot.height - 12;
  const pages = placedPieces(
    allPieces(canvas, model, logo, accent, foot.rest),
    { top: TOP, bottom },
    { top: TOP + 30, bottom },
  );
  const words = OFFER_WORDS[model.language as OfferLanguage];
  for (const [index, placed] of pages.entries()) {
    canvas.doc.addPage();
    if (index > 0) {
      canvas.write(model.company.name ?? '', MARGIN, TOP, GREY_TEXT);
      canvas.write(model.title, RIGHT, TOP, GREY_TEXT, 'right');
      canvas.rule(MARGIN, TOP + 8, CONTENT_WIDTH, 0.5, HAIRLINE);
    }
    const paintDrawing = paintDrawings(canvas, model, placed);
    for (const { piece, y } of placed) {
      paintDrawing(piece, y);
      piece.paint(y);
    }
    foot.paint(words.page(index + 1, pages.length));
  }
  return canvas.finish();
};
