import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback } from 'react';
import type { Geometry } from './geometry.ts';
import type { Position, SheetSize } from './sheet-state.ts';

const OVERSCAN = 4;

/** The visible cells, and always the active one: it keeps the focus even if it is scrolled out of view. */
const useIndexes = (active: number) =>
  useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range);
      const index = active - 1;
      const isMissing = index >= 0 && index < range.count && !indexes.includes(index);
      return isMissing ? [...indexes, index].sort((a, b) => a - b) : indexes;
    },
    [active],
  );

/** Which rows and columns of a sheet are rendered; it may have 200 of each. */
export const useSheetWindow = (
  scroller: RefObject<HTMLDivElement | null>,
  { rows: rowCount, columns: columnCount }: SheetSize,
  geometry: Geometry,
  active: Position,
) => {
  const rows = useVirtualizer({
    count: rowCount - 1,
    getScrollElement: () => scroller.current,
    estimateSize: () => geometry.row,
    overscan: OVERSCAN,
    paddingStart: geometry.row,
    scrollPaddingStart: geometry.row,
    rangeExtractor: useIndexes(active.row),
    useFlushSync: false,
  });
  const columns = useVirtualizer({
    count: columnCount - 1,
    getScrollElement: () => scroller.current,
    estimateSize: () => geometry.column,
    horizontal: true,
    overscan: OVERSCAN,
    paddingStart: geometry.header,
    scrollPaddingStart: geometry.header,
    rangeExtractor: useIndexes(active.column),
    useFlushSync: false,
  });
  return { rows, columns };
};
