import type { ExactNumber } from '../../decimal/decimal.ts';
import { type FileFault, fileFault } from '../file-fault.ts';
import { limits } from '../limits.ts';
import { cellAt, type Sheet } from '../sheet.ts';
import { readPrice } from './cell-values.ts';
import type { DecimalSign } from './number-text.ts';

type Place = { row: number; column: number };

const hasManyDecimals = (price: ExactNumber): boolean =>
  typeof price === 'number' ? Math.round(price * 100) / 100 !== price : price.scale > 2;

const isNegative = (price: ExactNumber): boolean => (typeof price === 'number' ? price < 0 : price.digits < 0n);

/** Reads prices one by one, and keeps what is to be said about them: each fault, and one warning of a kind with its count. */
export const priceReader = (sheet: Sheet, decimal: DecimalSign, faults: FileFault[]) => {
  const noted = new Map<string, { count: number; place: Place }>();
  const note = (code: string, place: Place) => {
    const known = noted.get(code);
    if (known) known.count++;
    else noted.set(code, { count: 1, place });
  };
  const messages: Record<string, (count: number) => string> = {
    formula_values: (count) => `${count} prices are formulas; the values that the file holds were taken`,
    not_above_zero: (count) => `${count} prices are below 0; such a size cannot be ordered`,
    many_decimals: (count) => `${count} prices have more than two decimals; they are kept as they are`,
  };
  return {
    read: (place: Place): ExactNumber | null => {
      const cell = cellAt(sheet, place.row, place.column);
      const read = readPrice(cell, decimal);
      if ('code' in read) {
        // A column of texts would otherwise be a fault a line: the first ones tell it.
        if (faults.length < limits.listedFaults)
          faults.push(fileFault(read.code, read.message, { sheet: sheet.name, ...place }));
        return null;
      }
      const { price } = read;
      if (cell?.isFormula) note('formula_values', place);
      if (price !== null && isNegative(price)) note('not_above_zero', place);
      if (price !== null && hasManyDecimals(price)) note('many_decimals', place);
      return price;
    },
    warnings: (): FileFault[] =>
      [...noted].map(([code, { count, place }]) =>
        fileFault(code, messages[code]?.(count) ?? code, { sheet: sheet.name, ...place }),
      ),
  };
};
