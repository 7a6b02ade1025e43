import type { JobCaller } from '../../platform/workers/job-pool.ts';
import type { ImportForm, PriceListForm } from './form-schema.ts';
import { tableJoins } from './matching/match-tables.ts';
import { noPriceMarks } from './no-price-marks.ts';
import type { FileResult, ReadChoices } from './worker/read-tables.ts';
import { readFileApart } from './worker/run-file-job.ts';

/** The form of any import. */
export type AnyForm = ImportForm | PriceListForm;

/** What the form says about reading the file. */
const readChoices = ({ layout, unit, units, decimal, separator, encoding, sheet, ...form }: AnyForm): ReadChoices => ({
  layout,
  unit,
  units,
  decimal,
  separator,
  encoding,
  sheet,
  priceColumn: form.price_column,
  noPriceMarks: noPriceMarks(form.no_price_marks),
  ...tableJoins(form.mapping),
});

/** B4: reads the file of a form, outside of any transaction. */
export const readPriceList = (
  caller: JobCaller,
  form: AnyForm,
  bytes: Uint8Array,
  onProgress?: (done: number, total: number) => void,
): Promise<FileResult> => readFileApart(caller, { name: form.file, bytes }, readChoices(form), onProgress);
