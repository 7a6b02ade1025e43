import type { Schemas } from '@vantail/client';

/** D21.2: what a dry run says of examples. */
export type ExamplesReport = Schemas['ExamplesReport'];

/** Whether the save needs a question: an example turns red, or some were not run. What turns green worries nobody. */
export const mayBreakExamples = (examples: ExamplesReport | undefined): boolean =>
  examples !== undefined && (examples.failing.length > 0 || examples.not_run > 0);

const eachOnce = <Example extends { id: number }>(examples: readonly Example[]): Example[] => [
  ...new Map(examples.map((example) => [example.id, example])).values(),
];

/** What several changes, each by itself, make of examples. */
export const joinedExamples = (reports: readonly ExamplesReport[]): ExamplesReport => ({
  failing: eachOnce(reports.flatMap(({ failing }) => failing)),
  mended: eachOnce(reports.flatMap(({ mended }) => mended)),
  not_run: Math.max(0, ...reports.map(({ not_run }) => not_run)),
});
