import { VantailError } from '@vantail/client';
import { itemWords } from './item-words.ts';
import type { Language } from './messages.ts';

/** What a failed call says of one field, in the user's language; undefined where it says nothing of it. */
export const fieldProblem = (
  error: unknown,
  language: Language,
  isAt: (pointer: string) => boolean,
): string | undefined => {
  const items = error instanceof VantailError ? error.errors : [];
  const item = items.find(({ pointer }) => pointer !== undefined && isAt(pointer));
  return item && itemWords(language, item);
};
