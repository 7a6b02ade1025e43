import { useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

/** Whether a media query matches, now and after every change: for layouts that a style sheet alone cannot make. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
  );

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
