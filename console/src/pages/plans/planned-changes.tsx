import type { Change } from '../../api/changes.ts';
import type { PlanCheck } from '../../api/plans.ts';
import { PlannedLines } from '../../features/history/change/change-lines.tsx';
import { ChangeTitle } from '../../features/history/change/change-title.tsx';
import { useMessages } from '../../language/language-context.tsx';
import { messages, plural } from '../../language/messages.ts';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import styles from './plan-page.module.css';

const words = messages({
  en: {
    title: (count: number) => plural('en', count, 'change', 'changes'),
    more: (count: number) => `and ${plural('en', count, 'further change', 'further changes')}`,
  },
  fr: {
    title: (count: number) => plural('fr', count, 'modification', 'modifications'),
    more: (count: number) => `et ${plural('fr', count, 'autre modification', 'autres modifications')}`,
  },
});

type Planned = PlanCheck['changes'][number];

const SHOWN = 100;

/** A change that is not made yet: nobody has made it, and it has no number. */
const asChange = (planned: Planned): Change =>
  ({
    ...planned,
    number: 0,
    at: '',
    actor: { kind: 'system', id: null, name: '' },
    request_id: null,
    cause: null,
  }) as Change;

/** The differences, as the history will tell them. From-prices have a table of their own. */
export const PlannedChanges = ({ check }: { check: PlanCheck }) => {
  const say = useMessages(words);
  const changes = check.changes.filter(({ type }) => type !== 'from_price.changed');
  const further = changes.length - SHOWN + (check.total - check.changes.length);
  return (
    <Disclosure level={2} title={say.title(check.total)} isFirstOpen={changes.length <= 10}>
      <ol className={styles.changes}>
        {changes.slice(0, SHOWN).map((planned, place) => {
          const change = asChange(planned);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the changes of one check stay in their places.
            <li key={place}>
              <h3>
                <ChangeTitle change={change} />
              </h3>
              <PlannedLines change={change} />
            </li>
          );
        })}
      </ol>
      {further > 0 && <p className="soft">{say.more(further)}</p>}
    </Disclosure>
  );
};
