import { readSize } from '../reading/read-size.ts';

/** The key of a size in `unavailable` (§2.3). */
export const sizeKey = (widthMm: number, heightMm: number): string => `${widthMm}_${heightMm}`;

/** `1300_410`, or as people write it: `1300 x 410`, `1 300 × 410 mm`. Undefined if it is not a size. */
export const readSizeKey = (text: string): string | undefined => {
  const [width = '', height = '', ...rest] = text.split(/[_x×*]/i);
  const [widthMm, heightMm] = [readSize(width), readSize(height)];
  return widthMm === undefined || heightMm === undefined || rest.length > 0 ? undefined : sizeKey(widthMm, heightMm);
};

export const shownKey = (key: string): string => key.replace('_', ' × ');
