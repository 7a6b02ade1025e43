import { useEffect, useState } from 'react';
import { useLatest } from '../../ui/browser/use-media.ts';

/** Listens to the whole page; answers whether something is held over it. */
export const useDropsAndPastes = (isOn: boolean, take: (files: FileList | undefined) => boolean): boolean => {
  const [isOver, setOver] = useState(false);
  const latest = useLatest(take);
  useEffect(() => {
    if (!isOn) return;
    const listening = new AbortController();
    const { signal } = listening;
    const onPaste = (event: ClipboardEvent) => latest(event.clipboardData?.files) && event.preventDefault();
    const onOver = (event: DragEvent) => {
      // Without this the browser would open the file instead of the page.
      event.preventDefault();
      setOver(true);
    };
    const onDrop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      latest(event.dataTransfer?.files);
    };
    document.addEventListener('paste', onPaste, { signal });
    document.addEventListener('dragover', onOver, { signal });
    document.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false), { signal });
    document.addEventListener('drop', onDrop, { signal });
    return () => listening.abort();
  }, [isOn, latest]);
  return isOver;
};
