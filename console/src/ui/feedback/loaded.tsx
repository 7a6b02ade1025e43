import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../button.tsx';
import { useLanguage, useMessages } from '../language/language-context.tsx';
import { messages } from '../language/messages.ts';
import { problemWords } from '../language/problem-words.ts';
import { Notice } from './notice.tsx';
import styles from './skeleton.module.css';

const skeletonWords = messages({ en: { loading: 'Loading' }, fr: { loading: 'Chargement' } });

/**
 * Lines in the shape of the expected content, and nothing for the first 150 ms, so that fast answers do not flicker.
 */
export const Skeleton = ({ lines = 3, height = 20 }: { lines?: number; height?: number }) => {
  const say = useMessages(skeletonWords);
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), 150);
    return () => clearTimeout(timer);
  }, []);
  if (!isVisible) return null;
  return (
    <div role="status" aria-label={say.loading} className={styles.lines}>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike.
        <div key={index} className={styles.line} style={{ height, width: `${100 - ((index * 17) % 40)}%` }} />
      ))}
    </div>
  );
};

const words = messages({ en: { again: 'Try again' }, fr: { again: 'Réessayer' } });

/** The three states of a query: loading, failed (with a button to try again), loaded. */
export const Loaded = <Data,>({
  query,
  skeleton = <Skeleton />,
  children,
}: {
  query: UseQueryResult<Data>;
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}) => {
  const { language } = useLanguage();
  const say = useMessages(words);
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return skeleton;
  return (
    <Notice
      signal="bad"
      actions={
        <Button changesNothing onPress={() => query.refetch()}>
          {say.again}
        </Button>
      }
    >
      {problemWords(query.error, language)}
    </Notice>
  );
};
