import { type Change, useChange, useChanges } from '../api/changes.ts';
import { useFormat } from '../session/use-format.ts';
import { Loaded, Skeleton } from '../ui/feedback/loaded.tsx';
import { ago } from '../ui/language/format.ts';
import { useLanguage, useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import { actorName } from '../ui/language/person-name.ts';
import { BulkTitle, ChangeTitle } from './change-title.tsx';
import styles from './history.module.css';
import { entriesOf, type HistoryEntry } from './history-search.ts';

const words = messages({
  en: { none: 'No changes yet.', operator: 'operator' },
  fr: { none: 'Rien n’a encore été modifié.', operator: 'opérateur' },
});

const SHOWN = 8;
const query = { page_size: 50 };

/** The last few changes, one line each: what, who and when. */
export const RecentChanges = () => {
  const say = useMessages(words);
  const changes = useChanges(query, true);
  const entries = entriesOf(changes.data?.pages[0]?.data ?? [], true).slice(0, SHOWN);
  return (
    <Loaded query={changes} skeleton={<Skeleton lines={5} height={20} />}>
      {() =>
        entries.length === 0 ? (
          <p className="soft">{say.none}</p>
        ) : (
          <ul className={styles.recent}>
            {entries.map((entry) => (
              <RecentEntry key={entry.number} entry={entry} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
};

/** The list leaves out a summary that is older than its first page: then it is requested. */
const RecentEntry = ({ entry }: { entry: HistoryEntry }) => {
  const known = entry.kind === 'bulk' ? entry.summary : entry.change;
  const loaded = useChange(entry.number, known === undefined);
  const change = known ?? loaded.data;
  return change ? <Line change={change} isBulk={entry.kind === 'bulk'} /> : null;
};

const Line = ({ change, isBulk }: { change: Change; isBulk: boolean }) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const format = useFormat();
  const { actor, at } = change;
  return (
    <li>
      <span>{isBulk ? <BulkTitle summary={change} /> : <ChangeTitle change={change} />}</span>
      <span className="soft small">
        {actor.kind === 'operator' ? say.operator : actorName(language, actor)} ·{' '}
        <time dateTime={at} title={format.date(at)}>
          {ago(language, at)}
        </time>
      </span>
    </li>
  );
};
