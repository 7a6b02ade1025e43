import { useCallback, useLayoutEffect, useRef } from 'react';

/** One function for ever that does what the last render says: for parts that need not be drawn again with every key. */
export const useLatest = <Arguments extends unknown[], Result>(
  work: (...values: Arguments) => Result,
): ((...values: Arguments) => Result) => {
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  return useCallback((...values) => latest.current(...values), []);
};
