import { german } from '@vantail/pricing/words';
import { errors } from './de/errors.ts';
import { problems } from './de/problems.ts';
import { report } from './de/report.ts';
import { warnings } from './de/warnings.ts';
import type { Words } from './words.ts';

const { doubts, files, requests, tables } = german;

export const words: Words = {
  problems,
  at: (place, message) => `${place}: ${message}`,
  more: (count) => `(und ${count} weitere)`,
  errors: { ...requests, ...tables, ...errors },
  report,
  warnings,
  files,
  doubts,
};
