import { useEffect, useState } from 'react';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import styles from './skeleton.module.css';

const words = messages({ en: { loading: 'Loading' }, fr: { loading: 'Chargement' } });

/**
 * Lines in the shape of the expected content, and nothing for the first 150 ms, so that fast answers do not flicker.
 */
export const Skeleton = ({ lines = 3, height = 20 }: { lines?: number; height?: number }) => {
  const say = useMessages(words);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 150);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <div role="status" aria-label={say.loading} className={styles.lines}>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike.
        <div key={index} className={styles.line} style={{ height, width: `${100 - ((index * 17) % 40)}%` }} />
      ))}
    </div>
  );
};
