import { VantailError } from '@vantail/client';
import { SearchCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Change } from '../../api/changes.ts';
import { type Plan, type PlanCheck, type PlanProgress, planCalls, type QuoteToCheck } from '../../api/plans.ts';
import { useWrite } from '../../api/use-catalogue.ts';
import { BrokenExamples } from '../../forms/saving/broken-examples.tsx';
import { useClient } from '../../session/session-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback/loaded.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ago } from '../../ui/language/format.ts';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages, plural } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { PlannedLines } from '../change-lines.tsx';
import { ChangeTitle } from '../change-title.tsx';
import styles from './plan-page.module.css';
import { PlanProgressBar } from './plan-progress.tsx';
import { PriceMoves } from './price-moves.tsx';
import { ReportMoves } from './report-moves.tsx';
import { SampleQuotes } from './sample-quotes.tsx';

const plannedChangesWords = messages({
  en: {
    title: (count: number) => plural('en', count, 'change', 'changes'),
    more: (count: number) => `and ${plural('en', count, 'more change', 'more changes')}`,
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
const PlannedChanges = ({ check }: { check: PlanCheck }) => {
  const say = useMessages(plannedChangesWords);
  const changes = check.changes.filter(({ type }) => type !== 'from_price.changed');
  const further = changes.length - SHOWN + (check.total - check.changes.length);
  return (
    <Disclosure level={2} title={say.title(check.total)} isFirstOpen={changes.length <= 10}>
      <ol className={styles.changes}>
        {changes.slice(0, SHOWN).map((planned, index) => {
          const change = asChange(planned);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the changes of one check stay in their places.
            <li key={index}>
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

const words = messages({
  en: {
    check: 'Check again',
    checked: (when: string) => `Checked ${when}: the whole plan was run and undone.`,
    checking: 'Being checked: the whole plan is run and undone, and nothing changes. Thousands of prices take a while.',
    stale: 'The plan or the catalogue has changed since the last check.',
    refused: 'This plan would be refused',
    at: (index: number) => `At change ${index} of the list`,
  },
  fr: {
    check: 'Vérifier de nouveau',
    checked: (when: string) => `Vérifié ${when} : tout a été exécuté puis défait.`,
    checking:
      'Vérification en cours : tout est exécuté puis défait, et rien ne change. Des milliers de prix demandent un moment.',
    stale: 'Le plan ou le catalogue a changé depuis la dernière vérification.',
    refused: 'En l’état, il serait refusé',
    at: (index: number) => `À la modification ${index} de la liste`,
  },
});

/** The request that a refusal is about. */
const refusedIdIn = (error: unknown): number | undefined =>
  error instanceof VantailError ? error.problem?.plan_request_id : undefined;

/** D17.3: what publishing would do. The first check is made when the page is opened, further ones on request. */
export const CheckPanel = ({ plan }: { plan: Plan }) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const calls = planCalls(useClient());
  const [quotes, setQuotes] = useState<QuoteToCheck[]>([]);
  const [progress, setProgress] = useState<PlanProgress | null>(null);
  const check = useWrite(() => {
    setProgress(null);
    return calls.check(plan.id, quotes, setProgress);
  });
  const begin = useEffectEvent(() => plan.check === null && check.mutate(undefined));
  useEffect(() => {
    begin();
  }, []);
  const result: PlanCheck | null = plan.check;
  const refused = plan.requests.findIndex(({ id }) => id === refusedIdIn(check.error));
  return (
    <>
      <Notice
        signal={result && !check.isPending ? 'good' : 'neutral'}
        actions={
          <Button
            icon={<SearchCheck size={16} aria-hidden="true" />}
            isPending={check.isPending}
            onPress={() => check.mutate(undefined)}
          >
            {say.check}
          </Button>
        }
      >
        <span role="status">
          {check.isPending ? say.checking : result ? say.checked(ago(language, result.checked_at)) : say.stale}
        </span>
      </Notice>
      {check.isPending && <PlanProgressBar progress={progress} />}
      {check.error && (
        <Notice signal="bad" title={say.refused}>
          {refused >= 0 && <p>{say.at(refused + 1)}</p>}
          <p>{problemWords(check.error, language)}</p>
        </Notice>
      )}
      {check.isPending && !result && <Skeleton lines={6} />}
      {result && (
        <>
          <BrokenExamples examples={result.examples} />
          <PriceMoves products={result.products} />
          <ReportMoves products={result.products} />
          <SampleQuotes quotes={quotes} checked={check.data?.quotes ?? []} onChange={setQuotes} />
          <PlannedChanges check={result} />
        </>
      )}
    </>
  );
};
