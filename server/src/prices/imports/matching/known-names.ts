import { type DetectedTable, plainWords } from '@vantail/price-lists';

/** The words of names, as the reader writes those that it does not know. */
export const namingWords = (names: readonly (string | null | undefined)[]): ReadonlySet<string> =>
  new Set(names.flatMap((name) => (name ? plainWords(name).split(' ') : [])));

/**
 * A table without the question about words that it does not know, where all of them are names: those of products and
 * brands, or of the table that somebody answered for.
 */
export const withoutNames = <Table extends Pick<DetectedTable, 'doubts'>>(
  table: Table,
  ...names: readonly ReadonlySet<string>[]
): Table => {
  const isName = (word: unknown) => names.some((words) => words.has(String(word)));
  return {
    ...table,
    doubts: table.doubts.filter(({ code, params }) => {
      const isUnknown = code === 'prices_unclear' && params.reason === 'unknown_words' && Array.isArray(params.words);
      return !isUnknown || !(params.words as unknown[]).every(isName);
    }),
  };
};
