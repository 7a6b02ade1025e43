import { useSyncExternalStore } from 'react';

/** Whether a media query holds, now and whenever it changes: for what a stylesheet alone cannot arrange. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
  );
