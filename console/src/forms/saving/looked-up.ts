import { VantailError } from '@vantail/client';
import { type ExamplesReport, mayBreakExamples } from './examples-report.ts';
import type { SaveQuestion } from './save-question.tsx';

/** The save that follows is refused for the same reason, and says so. */
const isRefusal = (error: unknown): boolean =>
  error instanceof VantailError && error.status >= 400 && error.status < 500 && error.status !== 429;

/**
 * The question before a save. Where the facts cannot be loaded, the question says so: nobody should learn from their
 * customers that a price has moved.
 */
export const lookedUp = async (
  question: Promise<SaveQuestion | undefined> | undefined,
): Promise<SaveQuestion | undefined> => {
  try {
    return await question;
  } catch (error) {
    return isRefusal(error) ? undefined : { priceMove: 'unknown' };
  }
};

/** The same question with what the save makes of examples (D21.2); they are a question by themselves where one turns red. */
export const withExamples = (
  examples: ExamplesReport | undefined,
  question?: SaveQuestion | undefined,
): SaveQuestion | undefined => (question || mayBreakExamples(examples) ? { ...question, examples } : undefined);
