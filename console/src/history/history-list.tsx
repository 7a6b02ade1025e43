import { useNavigate } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type Change, useChanges } from '../api/changes.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Loaded, Skeleton } from '../ui/feedback/loaded.tsx';
import { useLanguage, useMessages } from '../ui/language/language-context.tsx';
import { LOCALES, messages } from '../ui/language/messages.ts';
import { BulkEntry, ChangeEntry } from './entry-frame.tsx';
import styles from './history.module.css';
import { HistoryFilters } from './history-filters.tsx';
import { byDay, entriesOf, type HistorySearch, historyQuery, historySearch, isFolded } from './history-search.ts';

const words = messages({
  en: {
    more: 'Show older changes',
    all: 'Show everything',
    empty: 'No changes yet',
    emptyText: 'Every change will appear here: who made it, when, and the value before.',
    nothing: 'No matching changes',
    nothingText: 'No change matches these filters.',
    one: 'Showing the changes of one record only.',
    bulk: 'Showing what one bulk change did.',
  },
  fr: {
    more: 'Afficher les modifications plus anciennes',
    all: 'Tout afficher',
    empty: 'Rien n’a encore été modifié',
    emptyText: 'Désormais chaque modification figure ici : qui, quand, et ce qui était là avant.',
    nothing: 'Aucune modification de ce genre',
    nothingText: 'Rien de ce qui a été modifié ne correspond à ces filtres.',
    one: 'Seules les modifications d’un élément sont affichées.',
    bulk: 'Seules les modifications d’un travail d’ensemble sont affichées.',
  },
});

type Props = {
  search: HistorySearch;
  productId?: number;
};

/** Who changed what and when, the newest first. */
export const HistoryList = ({ search, productId }: Props) => {
  const say = useMessages(words);
  const navigate = useNavigate();
  const folded = isFolded(search);
  const changes = useChanges(historyQuery(search, productId), folded);
  const all = changes.data?.pages.flatMap(({ data }) => data) ?? [];
  const isUnfiltered = Object.keys(search).length === 0;
  const go = (next: Record<string, unknown>) =>
    navigate({ to: '.', search: historySearch(next), replace: true, resetScroll: false });
  return (
    <>
      <HistoryFilters
        search={search}
        productId={productId}
        actors={all.map(({ actor }) => actor)}
        onChange={(patch) => go({ ...search, ...patch })}
      />
      {(search.id !== undefined || search.cause !== undefined) && (
        <p className={styles.narrow}>
          <span className="soft">{search.cause === undefined ? say.one : say.bulk}</span>
          <Button changesNothing kind="quiet" icon={<X size={14} aria-hidden="true" />} onPress={() => go({})}>
            {say.all}
          </Button>
        </p>
      )}
      <Loaded query={changes} skeleton={<Skeleton lines={8} height={40} />}>
        {() =>
          all.length === 0 ? (
            <EmptyState title={isUnfiltered ? say.empty : say.nothing}>
              {isUnfiltered ? say.emptyText : say.nothingText}
            </EmptyState>
          ) : (
            <Days changes={all} isFolded={folded} productId={productId} />
          )
        }
      </Loaded>
      {changes.hasNextPage && (
        <Button changesNothing isPending={changes.isFetchingNextPage} onPress={() => changes.fetchNextPage()}>
          {say.more}
        </Button>
      )}
    </>
  );
};

type DaysProps = {
  changes: readonly Change[];
  isFolded: boolean;
  productId: number | undefined;
};

const Days = ({ changes, isFolded: folded, productId }: DaysProps) => {
  const { language } = useLanguage();
  const dayName = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'full' });
  return byDay(entriesOf(changes, folded)).map(({ day, entries }) => (
    <section key={day} className={styles.day}>
      <h2>{dayName.format(new Date(entries[0]?.at ?? 0))}</h2>
      <ol className={styles.list}>
        {entries.map((entry) =>
          entry.kind === 'bulk' ? (
            <BulkEntry key={entry.number} number={entry.number} summary={entry.summary} productId={productId} />
          ) : (
            <ChangeEntry key={entry.number} change={entry.change} prices={entry.prices} productId={productId} />
          ),
        )}
      </ol>
    </section>
  ));
};
