import type { ImportForm } from './form/form-schema.ts';
import { noPriceMarks } from './form/no-price-marks.ts';
import { tableJoins } from './matching/match-tables.ts';
import type { FileResult } from './worker/file-result.ts';
import { readInWorker } from './worker/run-file-job.ts';

type Reading = { signal: AbortSignal; onProgress?: (done: number, total: number) => void };

/** B4: reads the file of a form, outside of any transaction. Its bytes are given away. */
export const readPriceList = (
  form: ImportForm,
  bytes: Uint8Array<ArrayBuffer>,
  { signal, onProgress = () => {} }: Reading,
): Promise<FileResult> => {
  const { file: name, mode: _mode, mapping, accept: _accept, price_column, no_price_marks, ...fields } = form;
  const choices = {
    ...fields,
    priceColumn: price_column,
    noPriceMarks: noPriceMarks(no_price_marks),
    ...tableJoins(mapping),
  };
  return readInWorker({ name, bytes }, choices, { onProgress, signal });
};
