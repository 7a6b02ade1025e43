/** A filled cell. A text file contains only text; the reader of the table decides what is a number. */
export type Cell = {
  readonly kind: 'number' | 'text' | 'date' | 'boolean' | 'error';
  /** A number as the file spells it, the words of a text, or the message of an error. Never empty. */
  readonly text: string;
  readonly isFormula: boolean;
  /** The cell is not visible: its row or column is hidden. */
  readonly isHidden?: true;
  /** Displayed as a percentage: 0.12 is shown as 12 %. */
  readonly isPercent?: true;
  /** A formula that was never calculated (kind `error`): not empty, but its value is unknown. */
  readonly hasNoValue?: true;
  /** ISO code of the currency that the number format shows. */
  readonly currency?: string;
};

/** Rows and columns from 0, all four included. */
export type Area = { readonly top: number; readonly left: number; readonly bottom: number; readonly right: number };

/**
 * A sheet as it was read. `rows[row][column]` are sparse arrays: one cell in the last corner of a sheet costs one cell,
 * not the 17 billion before it.
 */
export type Sheet = {
  /** null for a text file, which has no sheets. */
  readonly name: string | null;
  readonly rows: readonly (readonly Cell[])[];
  readonly merged: readonly Area[];
};

export const cellAt = (sheet: Sheet, row: number, column: number): Cell | undefined => sheet.rows[row]?.[column];

/** The words of a text cell; undefined for every other cell, and outside of the sheet. */
export const textAt = (sheet: Sheet, row: number, column: number): string | undefined => {
  const cell = row < 0 || column < 0 ? undefined : cellAt(sheet, row, column);
  return cell?.kind === 'text' ? cell.text : undefined;
};
