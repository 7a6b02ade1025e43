/** A filled cell. A text file has text alone; what is a number there is decided by whoever reads the table. */
export type Cell = {
  readonly kind: 'number' | 'text' | 'date' | 'boolean' | 'error';
  /** A number as the file spells it, the words of a text, what an error says. Never empty. */
  readonly text: string;
  readonly isFormula: boolean;
  /** In a hidden row or column. */
  readonly isHidden?: true;
  /** Shown as a percentage: 0.05 is 5 %. */
  readonly isPercent?: true;
  /** A formula that was never calculated; its kind is `error`. */
  readonly hasNoValue?: true;
  /** ISO 4217, where the number is shown with a currency. */
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
