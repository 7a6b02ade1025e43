import { useRef, useState } from 'react';

/**
 * Where the focus goes when parts come and go: to the first slot of a new one, and to the button that adds one after one was
 * removed, since the menu that removed it is gone as well.
 */
export const useAddedPart = () => {
  const group = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState<{ id: number } | undefined>(undefined);
  const afterRemoval = () =>
    requestAnimationFrame(() => group.current?.querySelector<HTMLElement>(':scope > [data-add] button')?.focus());
  return { group, added, setAdded, afterRemoval };
};
