/**
 * Names for prepared statements: the same text has the same name on every connection of the process. Past the limit
 * (unusual sets of patched fields) a statement simply goes unprepared, so no server keeps an endless list.
 */
const MAX_PREPARED = 1000;

const names = new Map<string, string>();

export const statementName = (text: string): string | undefined => {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_PREPARED) return known;
  const name = `v${names.size + 1}`;
  names.set(text, name);
  return name;
};
