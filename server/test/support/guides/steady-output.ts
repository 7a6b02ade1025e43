/**
 * What differs from run to run, and what stands for it: secrets, tokens and checksums are random or follow from what is;
 * the release is that of the day; a key that a guide cuts short is a key.
 */
const RULES: readonly [what: RegExp, steady: string][] = [
  [/\bvtl_\w+(?:…|\.\.\.|\b)/g, '<key>'],
  [/\b\d{4}-\d\d-\d\d\b/g, '<date>'],
  [/(?<=State: |--expected-state )[\w-]{43}$/gm, '<state>'],
  [/(?<= )[0-9a-f]{16}$/gm, '<checksum>'],
  [/(?<=\/offers\/1-)[\w-]{22}/g, '<token>'],
  [/(?<=this release \()\d+\.\d+\.\d+(?=\))/g, '<release>'],
];

/** Says on which service or database a command works: the guide of the command line says once that it is left out. */
const isAboutService = (line: string) => line.startsWith('With the service at ');

const progressOf = (line: string) => /^([A-Z][a-z ]+): \d+(?: of \d+)?$/.exec(line)?.[1];

/** Of the lines on how far some work has come, the last. */
const isOvertaken = (line: string, next = '') => {
  const work = progressOf(line);
  return work !== undefined && work === progressOf(next);
};

/** The lines of an output, as they are in every run. */
export const steadyLines = (output: string): string[] => {
  if (output.trim() === '') return [];
  return RULES.reduce((text, [what, steady]) => text.replaceAll(what, steady), output.trimEnd())
    .split('\n')
    .filter((line) => !isAboutService(line))
    .filter((line, place, lines) => !isOvertaken(line, lines[place + 1]));
};

/** What a guide shows, as the lines that came: `...` on a line of its own stands for as many as it leaves out. */
export const filledFrom = (shown: readonly string[], came: readonly string[]): string[] => {
  const gap = shown.indexOf('...');
  if (gap === -1) return [...shown];
  const after = shown.slice(gap + 1);
  return [...shown.slice(0, gap), ...came.slice(gap, Math.max(gap, came.length - after.length)), ...after];
};
