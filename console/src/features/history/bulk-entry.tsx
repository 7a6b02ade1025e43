import { type Change, type ChangeQuery, useChange, useChanges } from '../../api/changes.ts';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { BulkTitle } from './change/bulk-title.tsx';
import { ChangeEntry } from './change-entry.tsx';
import { EntryFrame } from './entry-frame.tsx';
import styles from './history.module.css';
import { WayBackActions } from './way-back/way-back-actions.tsx';
import { summarySentence } from './words/summary-sentence.ts';

const words = messages({
  en: { each: 'Each change', more: 'Show more' },
  fr: { each: 'Chaque modification', more: 'Afficher la suite' },
});

type Props = {
  number: number;
  /** Undefined where the list leaves it out: then it is asked for. */
  summary: Change | undefined;
  productId?: number | undefined;
};

/** All that a bulk call did, as one entry that opens (D12.4). */
export const BulkEntry = ({ number, summary, ...rest }: Props) => {
  const asked = useChange(number, summary === undefined);
  if (summary) return <Summary summary={summary} {...rest} />;
  return <Loaded query={asked}>{(found) => <Summary summary={found} {...rest} />}</Loaded>;
};

const Summary = ({ summary, productId }: Omit<Props, 'number' | 'summary'> & { summary: Change }) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  return (
    <EntryFrame
      change={summary}
      icon="bulk"
      title={<BulkTitle summary={summary} productId={productId} />}
      actions={<WayBackActions change={summary} productId={productId} />}
    >
      <p>{summarySentence(language, summary)}</p>
      <Disclosure title={say.each}>
        <Caused
          query={{ cause: summary.number, ...(productId ? { product_id: productId } : {}) }}
          productId={productId}
        />
      </Disclosure>
    </EntryFrame>
  );
};

const Caused = ({ query, productId }: { query: ChangeQuery; productId: number | undefined }) => {
  const say = useMessages(words);
  const changes = useChanges(query, false);
  return (
    <Loaded query={changes} skeleton={<Skeleton lines={4} />}>
      {({ pages }) => (
        <>
          <ol className={styles.list}>
            {pages
              .flatMap(({ data }) => data)
              .map((change) => (
                <ChangeEntry key={change.number} change={change} productId={productId} isInside />
              ))}
          </ol>
          {changes.hasNextPage && (
            <Button changesNothing isPending={changes.isFetchingNextPage} onPress={() => changes.fetchNextPage()}>
              {say.more}
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
};
