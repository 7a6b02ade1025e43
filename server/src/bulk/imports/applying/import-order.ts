import type { Pause } from '../../../pause.ts';
import type { ImportForm } from '../form/form-schema.ts';
import type { FileResult } from '../worker/file-result.ts';

/** What every import asks the form for, whatever its tables are for. */
export type CommonForm = Partial<Pick<ImportForm, 'mode' | 'accept'>>;

/** A file that was read, and what is to be done with it. */
export type ImportOrder<Form extends CommonForm = Partial<ImportForm>> = {
  result: FileResult;
  form: Form;
  isDryRun: boolean;
  onProgress: (done: number, total: number) => void;
  /** Rolls everything back when the caller no longer waits for the answer. */
  pause: Pause;
};
