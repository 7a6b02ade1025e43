/** A filled cell. A text file has text alone; what is a number there is decided by whoever reads the table. */
export type Cell = {
  readonly kind: 'number' | 'text' | 'date' | 'boolean' | 'error';
  /** A number as the file spells it, the words of a text, what an error says. Never empty. */
  readonly text: string;
  readonly isFormula: boolean;
  /** Nobody who looks at the sheet sees it: its row or column is hidden. */
  readonly isHidden?: true;
  /** Shown as a percentage: 0.12 is seen as 12 %. */
  readonly isPercent?: true;
  /** A formula that nobody calculated (kind `error`): not empty, and not known either. */
  readonly hasNoValue?: true;
  /** ISO code of the currency that the number format shows. */
  readonly currency?: string;
};

/** Rows and columns from 0, all four included. */
export type Area = { readonly top: number; readonly left: number; readonly bottom: number; readonly right: number };

/**
 * A sheet as it was read. `rows[row][column]`, both with holes: one cell in the last corner of a sheet costs one cell, not
 * the 17 billion before it.
 */
export type Sheet = {
  /** null for a text file, which has no sheets. */
  readonly name: string | null;
  readonly rows: readonly (readonly Cell[])[];
  readonly merged: readonly Area[];
};

export const cellAt = (sheet: Sheet, row: number, column: number): Cell | undefined => sheet.rows[row]?.[column];

/** The words of a text cell; undefined for every other cell, and beyond the sheet. */
export const textAt = (sheet: Sheet, row: number, column: number): string | undefined => {
  const cell = row < 0 || column < 0 ? undefined : cellAt(sheet, row, column);
  return cell?.kind === 'text' ? cell.text : undefined;
};
