import type { Area, Sheet } from '../sheet.ts';
import { axesOfLabel } from '../words/axis-words.ts';

const MAX_LINES = 12;
const MAX_LINES_BELOW = 6;
const MAX_LENGTH = 300;

const overlaps = (from: number, to: number, area: Area) => area.left <= to && area.right >= from;

/** Whether a text only names an axis or unit. */
const isLabel = (text: string): boolean =>
  axesOfLabel(text).length > 0 || /^[([]?(mm|cm|m|in|ft)[)\]]?$/i.test(text.trim());

/** The texts around a table: what may name its row, and everything that may describe its axes and units. */
export type TextsAround = { headings: string[]; above: string[]; below: string[] };

/**
 * The texts above a table, the nearest first, up to the next table. They may begin to the left of it, as titles do, but
 * not behind another table. The notes below are found in the same way.
 */
export const textsAround = (sheet: Sheet, area: Area, others: readonly Area[]): TextsAround => {
  const first = Math.max(0, area.top - MAX_LINES);
  const last = area.bottom + MAX_LINES_BELOW;
  const near = others.filter((other) => other !== area && other.bottom >= first && other.top <= last);
  const beside = near.filter(({ top, bottom }) => top <= area.bottom && bottom >= first);
  const left = Math.max(0, ...beside.filter(({ right }) => right < area.left).map(({ right }) => right + 1));
  const textsOf = (row: number): string[] | undefined => {
    const isInTable = (other: Area) => other.top <= row && other.bottom >= row && overlaps(left, area.right, other);
    if (near.some(isInTable)) return undefined;
    const texts: string[] = [];
    (sheet.rows[row] ?? []).forEach((cell, column) => {
      if (column >= left && column <= area.right && cell.kind === 'text') texts.push(cell.text.slice(0, MAX_LENGTH));
    });
    return texts;
  };
  const follow = (from: number, to: number, step: 1 | -1): string[] => {
    const texts: string[] = [];
    for (let row = from; row !== to; row += step) {
      const line = textsOf(row);
      if (!line) break;
      texts.push(...line);
    }
    return texts;
  };
  const above = follow(area.top - 1, first - 1, -1);
  const below = follow(area.bottom + 1, last + 1, 1);
  return { headings: above.filter((text) => !isLabel(text)), above, below };
};
