import { labelDoubts, type PriceLabels, readPastedText, storingDoubts } from '@vantail/price-lists';
import { UnreadableFile } from '@vantail/price-lists/files';
import { decimalText } from '@vantail/pricing';
import { compareTable } from '../../../src/prices/imports/applying/compare-table.ts';
import { readTables } from '../../../src/prices/imports/worker/read-tables.ts';
import type { Catalogue, Truth } from '../entry.ts';
import type { Form } from '../making/forms.ts';

/** What became of a list that was sent without answers: its tables, or why it was stopped. */
export type Reading = { tables: Truth[]; asked: string[]; refused: string[] };

type DetectedTable = ReturnType<typeof readPastedText>['tables'][number];

const finished = <T>(pieces: Iterator<unknown, T>): T => {
  for (;;) {
    const { done, value } = pieces.next();
    if (done) return value;
  }
};

const plain = ({ widths, heights, prices }: DetectedTable): Truth => ({
  widths,
  heights,
  prices: prices.map((line) =>
    line.map((price) => (price !== null && typeof price === 'object' ? Number(decimalText(price)) : price) || null),
  ),
});

const labelsOf = (catalogue: Catalogue): PriceLabels => {
  const [currency = '', price_basis] = catalogue.split(' ') as [string, 'HT' | 'TTC'];
  return { currency, price_basis, included_rate: null, included_rate_name: null };
};

/** Reads a file as an import into rows without prices does, without the service: for very many lists. */
const readAsImport = async (name: string, file: string | Uint8Array, catalogue: Catalogue): Promise<Reading> => {
  try {
    const { tables, faults } = await readTables({ name, bytes: Buffer.from(file as Uint8Array) }, {});
    const doubts = tables.flatMap((table) => [
      ...labelDoubts(table, labelsOf(catalogue)),
      ...finished(compareTable(null, table, { mode: undefined, currency: 'EUR' })).doubts,
    ]);
    const refused = [
      ...faults.map(({ code }) => code),
      ...tables.filter(({ hasFaults }) => hasFaults).map(() => 'has_faults'),
    ];
    return { tables: tables.map(plain), asked: doubts.map(({ code }) => code), refused };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { tables: [], asked: [], refused: [error.fault.code] };
  }
};

/** Reads what is pasted into a grid of the console. */
const readAsPasted = (text: string, catalogue: Catalogue): Reading => {
  const { tables, faults } = readPastedText(text, {});
  const refused = [
    ...faults.map(({ code }) => code),
    ...tables.filter(({ hasFaults }) => hasFaults).map(() => 'has_faults'),
    ...(tables.length === 0 ? ['no_table'] : []),
  ];
  return {
    tables: tables.map(plain),
    asked: tables
      .flatMap((table) => [...storingDoubts(table, 'majoration'), ...labelDoubts(table, labelsOf(catalogue))])
      .map(({ code }) => code),
    refused,
  };
};

export type SentList = { form: Form | 'ods'; file: string | Uint8Array; catalogue: Catalogue };

/** Reads a list as a client would have it read. */
export const readAsClient = async ({ form, file, catalogue }: SentList): Promise<Reading> => {
  switch (form) {
    case 'xlsx':
    case 'ods':
      return readAsImport(`prices.${form}`, file, catalogue);
    case 'pdf':
      return readAsImport('prices.pdf', file, catalogue);
    case 'csv':
      return readAsImport('prices.csv', file, catalogue);
    case 'text':
      return readAsPasted(String(file), catalogue);
    default:
      throw new Error(`unknown form ${form satisfies never}`);
  }
};
