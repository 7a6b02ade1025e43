import type { Sentence } from '@vantail/pricing/words';
import type { ProblemCode } from '../errors.ts';
import type { errorItems } from './error-items.ts';
import type { doubtItems, fileItems, fileWarnings } from './file-items.ts';
import type { reportItems, warningItems } from './report-items.ts';

/** `refused` has the words of the shop alone (D14.8). */
type ErrorCode = Exclude<keyof typeof errorItems, 'refused'>;

/** What a code says in a language, by what it is about: the same code may say different things. */
export type Words = {
  /** Title, and the detail of a problem without items. */
  readonly problems: Readonly<Record<ProblemCode, readonly [title: string, detail: string]>>;
  /** The detail of a problem: a location and what is wrong there, and how many more items there are. */
  readonly at: (location: string, message: string) => string;
  readonly more: (count: number) => string;
  readonly errors: Readonly<Record<ErrorCode, Sentence>>;
  readonly report: Readonly<Record<keyof typeof reportItems, Sentence>>;
  readonly warnings: Readonly<Record<keyof typeof warningItems, Sentence>>;
  readonly files: Readonly<Record<keyof typeof fileItems | keyof typeof fileWarnings, Sentence>>;
  readonly doubts: Readonly<Record<keyof typeof doubtItems, Sentence>>;
};
