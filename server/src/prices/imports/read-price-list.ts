import { refuseFaults } from '../../platform/errors.ts';
import type { JobCaller } from '../../platform/workers/job-pool.ts';
import type { ImportForm, PriceListForm } from './form-schema.ts';
import { tableJoins } from './matching/match-tables.ts';
import type { FileResult, ReadChoices } from './worker/read-tables.ts';
import { readFileApart } from './worker/run-file-job.ts';

/** The form of any import. */
export type AnyForm = ImportForm | PriceListForm;

const MOST_MARKS = 50;
const LONGEST_MARK = 40;

const parsedList = (text: string): unknown => {
  if (!text.trimStart().startsWith('[')) return text.split(',');
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The marks of a form field: a JSON array of texts, or texts separated by commas (B4). */
const noPriceMarks = (text: string | undefined): string[] | undefined => {
  if (text === undefined) return undefined;
  const list = parsedList(text);
  const marks = Array.isArray(list) ? list.map((mark) => (typeof mark === 'string' ? mark.trim() : '')) : [''];
  const isValid = marks.length <= MOST_MARKS && marks.every((mark) => mark !== '' && mark.length <= LONGEST_MARK);
  const message = `must be up to ${MOST_MARKS} texts of 1 to ${LONGEST_MARK} characters, as a JSON array or separated by commas`;
  refuseFaults(
    isValid
      ? []
      : [
          {
            pointer: '/no_price_marks',
            code: 'invalid_marks',
            message,
            params: { most: MOST_MARKS, longest: LONGEST_MARK },
          },
        ],
  );
  return marks;
};

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
