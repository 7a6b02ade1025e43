import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Step, stepCalls } from '../../api/product-parts.ts';
import { useSavedMessage } from '../../forms/changes/use-saved-message.ts';
import { useSession } from '../../session/session-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { counted, messages } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { SortableList } from '../../ui/lists/sortable-list.tsx';
import { useMoveActions } from '../../ui/lists/use-move-actions.tsx';
import { useLock } from '../../ui/lock.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { PartBadges } from '../report/part-badges.tsx';
import { countsOfStep } from '../report/report-target.ts';
import { StepStateButton } from '../steps/step-state-button.tsx';
import { stepName, stepTypeName } from '../steps/step-words.ts';
import { PartLink } from './part-link.tsx';
import styles from './product-nav.module.css';

const useStepOrderWords = messages({
  en: { moved: 'Steps reordered' },
  fr: { moved: 'Les étapes ont été déplacées' },
});

/** The steps with the active ones in this order, numbered from 1, as the service will answer (D6). */
const inOrder = (steps: readonly Step[], ids: readonly number[]): Step[] => {
  const placed = ids.flatMap((id, index) =>
    steps.filter((step) => step.id === id).map((step) => ({ ...step, display_order: index + 1 })),
  );
  return [...placed, ...steps.filter(({ active }) => !active)];
};

/** The new order is shown at once; if the service refuses it, the old one is restored and the error says why. */
const useStepOrder = (productId: number) => {
  const { client, lastWrite } = useSession();
  const say = useMessages(useStepOrderWords);
  const tellSaved = useSavedMessage();
  const queries = useQueryClient();
  const queryKey = ['products', productId, 'steps'];
  return useMutation({
    mutationFn: async (ids: number[]) => {
      await stepCalls(client, productId).order(ids);
      tellSaved(say.moved, lastWrite());
    },
    onMutate: async (ids) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<Step[]>(queryKey);
      if (before) queries.setQueryData(queryKey, inOrder(before, ids));
      return { before };
    },
    onError: (_, __, context) => queries.setQueryData(queryKey, context?.before),
    onSettled: () => queries.invalidateQueries(),
  });
};

const words = messages({
  en: {
    label: 'Steps, in order',
    actions: (name: string) => `Move ${name}`,
    failed: 'The order was not saved',
    again: 'Try again',
    none: 'No steps yet. Customers go through steps: range, openings, sizes, colours.',
  },
  fr: {
    label: 'Étapes, dans leur ordre',
    actions: (name: string) => `Déplacer ${name}`,
    failed: 'L’ordre n’a pas été enregistré',
    again: 'Réessayer',
    none: 'Pas encore d’étape. Les étapes sont le parcours du client : gamme, ouvertures, dimensions, couleurs.',
  },
});

/** The active steps in their order, which is changed by dragging, by keyboard or by each step's menu (D6). */
export const StepsNav = ({ productId, steps }: { productId: number; steps: readonly Step[] }) => {
  const { language } = useLanguage();
  const say = useMessages(words);
  const lock = useLock();
  const order = useStepOrder(productId);
  const ids = steps.map(({ id }) => id);
  const moves = useMoveActions(ids, (next) => order.mutate(next));
  return (
    <>
      {order.isError && (
        <Notice
          signal="bad"
          title={say.failed}
          actions={<Button onPress={() => order.mutate(order.variables)}>{say.again}</Button>}
        >
          {problemWords(order.error, language)}
        </Notice>
      )}
      <SortableList
        label={say.label}
        items={steps}
        nameOf={stepName}
        onOrder={(next) => order.mutate(next)}
        isFixed={steps.length < 2}
        isOfLines
        isSavedAtOnce
        empty={<p className={`soft small ${styles.hint}`}>{say.none}</p>}
      >
        {(step, grip) => (
          <>
            <PartLink
              to={{ to: '/products/$productId/steps/$stepId', params: { productId, stepId: `${step.id}` } }}
              name={stepName(step)}
              detail={stepTypeName(language, step.type)}
              badges={<PartBadges productId={productId} countsOf={(report) => countsOfStep(report, step.id)} />}
            />
            {grip}
            {lock === undefined && steps.length > 1 && (
              <MenuButton label={say.actions(stepName(step))} actions={moves(step.id)} />
            )}
          </>
        )}
      </SortableList>
    </>
  );
};

const inactiveStepsWords = messages({
  en: { title: (count: number) => `Inactive steps (${counted('en', count)})` },
  fr: { title: (count: number) => `Étapes inactives (${counted('fr', count)})` },
});

/** Deactivated steps are kept, folded, and can be reactivated (§3). */
export const InactiveSteps = ({ inactive, steps }: { inactive: readonly Step[]; steps: readonly Step[] }) => {
  const say = useMessages(inactiveStepsWords);
  if (inactive.length === 0) return null;
  return (
    <Disclosure title={say.title(inactive.length)}>
      <ul>
        {inactive.map((step) => (
          <li key={step.id} className={styles.line}>
            <PartLink
              to={{
                to: '/products/$productId/steps/$stepId',
                params: { productId: step.product_id, stepId: `${step.id}` },
              }}
              name={stepName(step)}
              detail={step.type}
            />
            <StepStateButton step={step} steps={steps} shape="icon" />
          </li>
        ))}
      </ul>
    </Disclosure>
  );
};
