import { readFileSync } from 'node:fs';
import type { RecordedAnswers } from './examples/recorded-answer.ts';

/** Read when this module is loaded, which is soon after the start: later there may be no file descriptors left. */
export const recordedAnswers: RecordedAnswers = JSON.parse(
  readFileSync(new URL('./generated/answers.json', import.meta.url), 'utf8'),
);
