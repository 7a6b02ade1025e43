import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { problemWords } from '../../language/problem-words.ts';
import { Button } from '../actions/button.tsx';
import { Notice } from './notice.tsx';
import { Skeleton } from './skeleton.tsx';

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
