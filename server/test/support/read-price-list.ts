import { UnreadableFile } from '@vantail/price-lists/files';
import { decimalText } from '@vantail/pricing';
import { type ReadChoices, readTables } from '../../src/prices/imports/worker/read-tables.ts';

/** A table as the tests write it down. A price that no double holds is its text. */
export type ExpectedTable = {
  widths: number[];
  heights: number[];
  prices: (number | string | null)[][];
};

/** Reads a file as an import does, in this thread. */
export const readPriceList = async (name: string, file: string | Uint8Array, choices: ReadChoices = {}) => {
  const result = await readTables({ name, bytes: Buffer.from(file as Uint8Array) }, choices);
  const plain = result.tables.map(
    ({ widths, heights, prices }): ExpectedTable => ({
      widths,
      heights,
      prices: prices.map((row) =>
        row.map((price) => (typeof price === 'object' && price ? decimalText(price) : price)),
      ),
    }),
  );
  return { ...result, plain };
};

/** The faults of a file, as `code` and, where they have a place, `code B3` or `code Sheet!B3`. */
export const faultsOf = async (
  name: string,
  file: string | Uint8Array,
  choices: ReadChoices = {},
): Promise<string[]> => {
  const shown = ({
    code,
    sheet,
    row,
    column,
  }: {
    code: string;
    sheet: string | null;
    row: number | null;
    column: string | null;
  }) => (row === null ? code : `${code} ${sheet === null ? '' : `${sheet}!`}${column}${row}`);
  try {
    return (await readPriceList(name, file, choices)).faults.map(shown);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return [shown(error.fault)];
  }
};
