import type { Drawing } from '../offer-model.ts';

/** A part of the document that stands on one page. */
export type Piece = {
  height: number;
  /** Paints it with its upper edge at y. */
  paint: (y: number) => void;
  /** It is not the last on its page: a heading stays with what follows it. */
  keepsNext?: boolean;
  /** Of a table: its header is repeated at the top of a page. */
  header?: Piece;
  /** Shown on the page at its scale, in the column of drawings. */
  drawing?: Drawing;
};

export type PlacedPiece = { piece: Piece; y: number };

type Body = { top: number; bottom: number };

/** The height of a piece with all that must stay with it. */
const heldHeight = (pieces: readonly Piece[], from: number): number => {
  let height = 0;
  for (let index = from; index < pieces.length; index++) {
    const piece = pieces[index] as Piece;
    const isNewTable = index > from && piece.header !== pieces[index - 1]?.header;
    height += piece.height + (isNewTable ? (piece.header?.height ?? 0) : 0);
    if (!piece.keepsNext) break;
  }
  return height;
};

/** D20.2: distributes the pieces over pages; the header of a table that goes on is repeated. */
export const placedPieces = (pieces: readonly Piece[], first: Body, others: Body): PlacedPiece[][] => {
  const pages: PlacedPiece[][] = [[]];
  let body = first;
  let y = first.top;
  let header: Piece | undefined;
  for (const [index, piece] of pieces.entries()) {
    const isNewTable = piece.header !== undefined && piece.header !== header;
    const headerHeight = isNewTable ? (piece.header?.height ?? 0) : 0;
    const page = pages.at(-1) as PlacedPiece[];
    const isFull = y + headerHeight + heldHeight(pieces, index) > body.bottom;
    if (isFull && page.length > 0) {
      pages.push([]);
      body = others;
      y = others.top;
      header = undefined;
    }
    if (piece.header && piece.header !== header) {
      pages.at(-1)?.push({ piece: piece.header, y });
      y += piece.header.height;
    }
    header = piece.header;
    pages.at(-1)?.push({ piece, y });
    y += piece.height;
  }
  return pages;
};
