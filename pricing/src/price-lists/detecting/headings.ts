import type { Area, Sheet } from '../sheet.ts';
import { isLabel } from './labels.ts';

const MAX_LINES = 12;
const MAX_LENGTH = 300;

const overlaps = (from: number, to: number, area: Area) => area.left <= to && area.right >= from;

/**
 * The texts above a table, the nearest first, up to the next table. They may begin to the left of it, as titles do, but not
 * behind a table that stands there.
 */
export const headingsAbove = (sheet: Sheet, area: Area, others: readonly Area[]): string[] => {
  const first = Math.max(0, area.top - MAX_LINES);
  const near = others.filter((other) => other !== area && other.bottom >= first && other.top <= area.bottom);
  const left = Math.max(0, ...near.filter(({ right }) => right < area.left).map(({ right }) => right + 1));
  const headings: string[] = [];
  for (let row = area.top - 1; row >= first; row--) {
    const isInTable = (other: Area) => other.top <= row && other.bottom >= row && overlaps(left, area.right, other);
    if (near.some(isInTable)) break;
    (sheet.rows[row] ?? []).forEach((cell, column) => {
      const isNear = column >= left && column <= area.right;
      if (isNear && cell.kind === 'text' && !isLabel(cell.text)) headings.push(cell.text.slice(0, MAX_LENGTH));
    });
  }
  return headings;
};
