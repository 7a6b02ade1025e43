import { french } from '@vantail/pricing/words';
import type { Words } from './languages.ts';
import { errors } from './fr/errors.ts';
import { problems } from './fr/problems.ts';
import { report } from './fr/report.ts';
import { warnings } from './fr/warnings.ts';

const { doubts, files, requests, tables } = french;

export const words: Words = {
  problems,
  at: (place, message) => `${place}\u00a0: ${message}`,
  more: (count) => `(et ${count} de plus)`,
  errors: { ...requests, ...tables, ...errors },
  report,
  warnings,
  files,
  doubts,
};
