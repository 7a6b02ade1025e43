import { french } from '@vantail/pricing/words';
import { errors } from './fr/errors.ts';
import { problems } from './fr/problems.ts';
import { report } from './fr/report.ts';
import { warnings } from './fr/warnings.ts';
import type { Words } from './words.ts';

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
