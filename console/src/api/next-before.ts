import type { Schemas } from '@vantail/client';

export type ChangePage = { data: Schemas['Change'][]; next: string | null };

/**
 * Where the list goes on. What a bulk call caused has the numbers right after its summary, so a list that folds it goes on with
 * the summary: 3,443 changed prices are one entry, and nobody pages through them.
 */
export const nextBefore = ({ data, next }: ChangePage, isFolded: boolean): number | undefined => {
  if (next === null) return undefined;
  const cause = data.at(-1)?.cause;
  if (isFolded && cause) return cause + 1;
  const before = new URLSearchParams(next).get('before');
  return before === null ? undefined : Number(before);
};
