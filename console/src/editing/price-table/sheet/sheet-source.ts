import type { Position, Range, SheetSize } from './range.ts';

/** How a cell looks, and its description for screen readers. */
export type CellLook = {
  readonly text: string;
  /** Its whole meaning in words: size, price, and what its colours and marks mean. */
  readonly name: string;
  readonly className?: string | undefined;
  readonly isInvalid?: boolean;
};

/** What a sheet shows and how it is written to; the grid of prices and the list of samples are sources. */
export type SheetSource = {
  readonly size: SheetSize;
  readonly look: (at: Position) => CellLook;
  /** The same object as long as the row looks the same: rows are rendered again only if it changes. */
  readonly rowKey: (row: number) => object;
  /** The text of a cell as a person would type it, and as it is copied; empty where there is none. */
  readonly typed: (at: Position) => string;
  readonly isEditable: (at: Position) => boolean;
};

export type SheetActions = {
  /** Writes one cell as typed or, with a range, all of its cells. Returns the fault if it cannot be read. */
  readonly type: (range: Range, text: string) => string | undefined;
  readonly paste: (range: Range, text: string) => void;
  readonly clear: (range: Range) => void;
  readonly fill: (source: Range, target: Range) => void;
};
