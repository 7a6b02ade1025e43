import { getRouteApi, Link } from '@tanstack/react-router';
import { type Plan, usePlan } from '../../api/plans.ts';
import { changeFieldName } from '../../features/history/words/change-field-words.ts';
import { PlanActions } from '../../features/plans/plan-actions.tsx';
import { PlanForm } from '../../features/plans/plan-form.tsx';
import { PlanRequests } from '../../features/plans/plan-requests.tsx';
import { PlanState } from '../../features/plans/plan-state.tsx';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { useFormat } from '../../session/use-format.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { CheckPanel } from './check-panel.tsx';
import { TakeBackPlan } from './take-back-plan.tsx';

const words = messages({
  en: {
    plans: 'Plans',
    scheduled: (when: string, who: string) => `Published on ${when}, scheduled by ${who}`,
    published: (when: string) => `Published on ${when}`,
    failed: 'It could not be published, and nothing was written',
    failedHelp: 'Change what was refused, save the plan to make it a draft again, and schedule it anew.',
  },
  fr: {
    plans: 'Plans',
    scheduled: (when: string, who: string) => `Publication le ${when}, planifiée par ${who}`,
    published: (when: string) => `Publié le ${when}`,
    failed: "Il n'a pas pu être publié, et rien n'a été écrit",
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
  return (
    <Page
      title={plan.name}
      above={
        <Breadcrumbs>
          <Link to="/plans">{say.plans}</Link>
        </Breadcrumbs>
      }
      beside={
        <>
          <PlanState state={state} />
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
      {published_change !== null && <TakeBackPlan number={published_change} planId={plan.id} />}
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
