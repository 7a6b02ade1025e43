import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useNewestChange, usePlanEnds } from '../../api/changes.ts';
import { type Plan, usePlan } from '../../api/plans.ts';
import { undoCalls } from '../../api/undo.ts';
import { undoneWords, undoWords } from '../../forms/changes/undo-words.ts';
import { largeMoves, movesIn, type NamedMove } from '../../forms/saving/price-move.ts';
import { PriceMoveDialog } from '../../forms/saving/price-move-dialog.tsx';
import { useClient } from '../../session/session-context.tsx';
import { useFormat } from '../../session/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { changeFieldName } from '../change-words.ts';
import { CheckPanel } from './check-panel.tsx';
import { PlanActions } from './plan-actions.tsx';
import { PlanForm } from './plan-form.tsx';
import { PlanRequests } from './plan-requests.tsx';
import { NotByItself, PlanState } from './plan-state.tsx';
import { undonePlans } from './undone-plans.ts';

const undoPlanWords = messages({
  en: {
    published: 'The whole plan is live.',
    back: 'The whole plan was undone.',
    each: 'Each change',
    anyway: 'Undo anyway',
  },
  fr: {
    published: 'Tout est en vigueur.',
    back: 'Tout a été annulé.',
    each: 'Chaque modification',
    anyway: 'Revenir en arrière quand même',
  },
});

/** D17.5: one call undoes all of it. */
const UndoPlan = ({ number, planId }: { number: number; planId: number }) => {
  const say = useMessages(undoPlanWords);
  const { language } = useLanguage();
  const sayBack = undoWords[language];
  const client = useClient();
  const queries = useQueryClient();
  const newest = useNewestChange({ type: 'plan.published,revert.applied', resource_id: planId });
  const undo = useMutation({
    mutationFn: () => undoCalls(client).revert(number, false),
    onSuccess: () => queries.invalidateQueries(),
  });
  const [large, setLarge] = useState<NamedMove[] | undefined>(undefined);
  // A plan may have been published weeks ago: prices that people know by now are asked about.
  const look = useMutation({
    mutationFn: async () => {
      const { products } = await undoCalls(client).revert(number, true);
      return largeMoves(movesIn(products));
    },
    onSuccess: (moves) => (moves.length > 0 ? setLarge(moves) : undo.mutate()),
    // The real one reports the refusal.
    onError: () => undo.mutate(),
  });
  const confirm = () => {
    setLarge(undefined);
    undo.mutate();
  };
  if (undo.isError) return <Notice signal="bad">{problemWords(undo.error, language)}</Notice>;
  if (undo.data) return <Notice signal="good">{undoneWords(language, undo.data)}</Notice>;
  const isBack = newest?.type === 'revert.applied' && newest.resource.kind === 'plan';
  return (
    <Notice
      signal={isBack ? 'neutral' : 'good'}
      actions={
        !isBack && (
          <Button
            icon={<Undo2 size={16} aria-hidden="true" />}
            isPending={look.isPending || undo.isPending}
            onPress={() => look.mutate()}
          >
            {sayBack.undo}
          </Button>
        )
      }
    >
      {isBack ? say.back : say.published}{' '}
      <Link to="/history" search={{ cause: number }}>
        {say.each}
      </Link>
      <PriceMoveDialog move={large} confirm={say.anyway} onConfirm={confirm} onClose={() => setLarge(undefined)} />
    </Notice>
  );
};

const words = messages({
  en: {
    plans: 'Plans',
    scheduled: (when: string, who: string) => `Published on ${when}, scheduled by ${who}`,
    published: (when: string) => `Published on ${when}`,
    failed: 'It could not be published, and nothing changed',
    failedHelp: 'Fix what was refused, save the plan to turn it back into a draft, and schedule it again.',
  },
  fr: {
    plans: 'Plans',
    scheduled: (when: string, who: string) => `Publication le ${when}, planifiée par ${who}`,
    published: (when: string) => `Publié le ${when}`,
    failed: 'Il n’a pas pu être publié, et rien n’a été écrit',
    failedHelp:
      'Corrigez ce qui a été refusé, enregistrez le plan pour en refaire un brouillon, puis planifiez-le de nouveau.',
  },
});

const route = getRouteApi('/plans/$planId');

/** One plan: what it does, what would come of it, and what can be done with it (D17). */
export const PlanPage = () => {
  const { planId } = route.useParams();
  return <Loaded query={usePlan(planId)}>{(plan) => <OnePlan key={plan.id} plan={plan} />}</Loaded>;
};

const OnePlan = ({ plan }: { plan: Plan }) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const format = useFormat();
  const { state, effective_at, scheduled_by, published_at, published_change, refusal } = plan;
  const isOpen = state === 'draft' || state === 'scheduled';
  const undone = undonePlans(usePlanEnds()).has(plan.id);
  return (
    <Page
      title={plan.name}
      above={
        <Breadcrumbs>
          <Link to="/plans">{say.plans}</Link>
        </Breadcrumbs>
      }
      meta={
        <>
          <PlanState state={state} isUndone={undone} />
          {state === 'scheduled' && effective_at && (
            <span className="soft">{say.scheduled(format.date(effective_at), scheduled_by?.name ?? '')}</span>
          )}
          {published_at && <span className="soft">{say.published(format.date(published_at))}</span>}
        </>
      }
      actions={<PlanActions plan={plan} />}
    >
      {state === 'failed' && (
        <Notice signal="bad" title={say.failed}>
          <p>{refusal?.detail}</p>
          <p>{say.failedHelp}</p>
        </Notice>
      )}
      {published_change !== null && <UndoPlan number={published_change} planId={plan.id} />}
      {state === 'draft' && effective_at !== null && <NotByItself at={effective_at} />}
      {(state === 'draft' || state === 'failed') && <PlanForm key={plan.version} plan={plan} />}
      <PlanRequests
        plan={plan}
        fieldName={(kind, field) => changeFieldName(language, kind, field)}
        refusedId={refusal?.request_id ?? null}
      />
      {isOpen && plan.requests.length > 0 && <CheckPanel plan={plan} />}
    </Page>
  );
};
