import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function that never changes its identity and does what the last render says: for parts that need not be rendered
 * with every keystroke.
 */
export const useLatest = <Arguments extends unknown[], Result>(
  work: (...values: Arguments) => Result,
): ((...values: Arguments) => Result) => {
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  return useCallback((...values) => latest.current(...values), []);
};
