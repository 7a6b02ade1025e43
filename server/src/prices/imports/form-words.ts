/** Closed lists of the form, apart from the code that reads files: the schemas need them when the service starts. */

/** Encodings of a text file. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];
