import type { ReadPart } from './workbook-parts.ts';

/** Control characters that XML cannot contain are written as _x000D_. */
export const unescapedText = (text: string): string =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/**
 * The texts that cells refer to by number. A text may consist of runs in different fonts; phonetic readings (rPh) are
 * left out.
 */
export const readSharedStrings = async (read: ReadPart, path: string | undefined): Promise<string[]> => {
  const strings: string[] = [];
  if (path === undefined) return strings;
  let current = '';
  let isText = false;
  let isReading = false;
  await read(path, {
    open: (name) => {
      if (name === 'si') current = '';
      else if (name === 't') isText = !isReading;
      else if (name === 'rPh') isReading = true;
    },
    close: (name) => {
      if (name === 'si') strings.push(unescapedText(current));
      else if (name === 't') isText = false;
      else if (name === 'rPh') isReading = false;
    },
    text: (text) => {
      if (isText) current += text;
    },
  });
  return strings;
};
