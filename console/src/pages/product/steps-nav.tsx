import type { Step } from '../../api/product-parts.ts';
import { PartBadges } from '../../features/report/part-badges.tsx';
import { countsOfStep } from '../../features/report/report-item.ts';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { problemWords } from '../../language/problem-words.ts';
import { stepName } from '../../records/steps/step-name.ts';
import { stepTypeName } from '../../records/steps/step-words.ts';
import { Button } from '../../ui/actions/button.tsx';
import { MenuButton } from '../../ui/actions/menu-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SortableList } from '../../ui/lists/sortable-list.tsx';
import { useMoveActions } from '../../ui/lists/use-move-actions.tsx';
import { useLock } from '../../ui/locks/lock.tsx';
import { PartLink } from './part-link.tsx';
import styles from './product-nav.module.css';
import { useStepOrder } from './use-step-order.ts';

const words = messages({
  en: {
    label: 'Steps, in order',
    actions: (name: string) => `Move ${name}`,
    failed: 'The order was not saved',
    again: 'Try again',
    none: 'No step yet. Steps are what a customer goes through: range, openings, sizes, colours.',
  },
  fr: {
    label: 'Étapes, dans leur ordre',
    actions: (name: string) => `Déplacer ${name}`,
    failed: "L'ordre n'a pas été enregistré",
    again: 'Réessayer',
    none: "Pas encore d'étape. Les étapes sont le parcours du client : gamme, ouvertures, dimensions, couleurs.",
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
        isOfLinks
        dependsOn={[ids.join(), language]}
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
