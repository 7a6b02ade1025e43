import type { Position, Range, SheetSize } from './range.ts';

/** How a cell looks and what is read aloud of it. */
export type CellLook = {
  readonly text: string;
  /** Its whole meaning in words: size, price, and whatever its colours and marks say. */
  readonly name: string;
  readonly className?: string | undefined;
  readonly isInvalid?: boolean;
};

/** What a sheet shows and how it is written to: the grid of prices and the list of samples are both one. */
export type SheetSource = {
  readonly size: SheetSize;
  readonly look: (at: Position) => CellLook;
  /** The same object as long as the row looks the same: rows are drawn again by it. */
  readonly rowKey: (row: number) => object;
  /** The text of a cell as a person would type it, and as it is copied; empty where there is none. */
  readonly typed: (at: Position) => string;
  readonly isEditable: (at: Position) => boolean;
};

export type SheetActions = {
  /** One cell as typed; with a range, the same in all of it. Gives the fault when it cannot be read. */
  readonly type: (range: Range, text: string) => string | undefined;
  readonly paste: (range: Range, text: string) => void;
  readonly clear: (range: Range) => void;
  readonly fill: (source: Range, target: Range) => void;
};
