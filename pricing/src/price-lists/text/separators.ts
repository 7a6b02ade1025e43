/** The separator between the fields of a text file, by the names that the API uses. */
export const separators = { semicolon: ';', comma: ',', tab: '\t' } as const;
export type Separator = keyof typeof separators;

const SAMPLE_LINES = 500;

/** The first lines without their quoted parts, in which a separator has no meaning. */
const sampleLines = (text: string): string[] =>
  text
    .slice(0, 200_000)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/, SAMPLE_LINES)
    .filter((line) => line.trim() !== '');

/** Excel's own way to state it: a first line such as `sep=;`. */
export const declaredSeparator = (text: string): { separator: Separator; rest: string } | undefined => {
  const match = /^sep=([;,\t])(?:\r\n|\r|\n|$)/i.exec(text);
  const separator = (Object.keys(separators) as Separator[]).find((name) => separators[name] === match?.[1]);
  return match && separator ? { separator, rest: text.slice(match[0].length) } : undefined;
};

/**
 * A comma is also a decimal sign, so it counts as separator only if there is no tab and no semicolon: in a file of
 * `349,90;359,90` each line has more commas than semicolons.
 */
export const detectSeparator = (text: string): Separator => {
  const lines = sampleLines(text);
  const count = (name: Separator) => lines.filter((line) => line.includes(separators[name])).length;
  const [semicolons, commas, tabs] = [count('semicolon'), count('comma'), count('tab')];
  if (tabs > 0 && tabs >= semicolons && tabs * 2 >= commas) return 'tab';
  return semicolons > 0 && semicolons * 2 >= commas ? 'semicolon' : 'comma';
};
