import type { Area } from '@vantail/pricing/price-lists';
import { UnreadableFile } from '../../files/unreadable-file.ts';

/**
 * Ten times the number of filled cells that a file may have: the search for tables also looks at the empty places
 * between them.
 */
const MAX_PLACES = 20_000_000;

/**
 * Counts how far the cells of a file are spread: the rows down to the last one, in each row the places up to its last
 * cell, and the rows of merged areas. A cell in the last column is cheap to write, but means 16,384 places to look at.
 */
export const spreadCounter = (most = MAX_PLACES) => {
  let places = 0;
  const add = (more: number) => {
    places += Math.max(0, more);
    if (places > most)
      throw new UnreadableFile(
        'too_spread_out',
        `The cells of the file are spread over more than ${most} places, the limit: remove what stands far from the tables`,
        {},
        { limit: most },
      );
  };
  return {
    /** Counts a cell at this place, given how far the sheet and the row have reached so far. */
    cell: (row: number, column: number, reach: { rows: number; columns: number }) => {
      add(row + 1 - reach.rows);
      add(column + 1 - reach.columns);
    },
    merged: ({ top, bottom }: Area) => add(bottom - top + 1),
  };
};

export type SpreadCounter = ReturnType<typeof spreadCounter>;
