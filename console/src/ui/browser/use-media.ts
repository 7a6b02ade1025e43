import { useSyncExternalStore } from 'react';

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
