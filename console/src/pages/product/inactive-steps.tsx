import type { Step } from '../../api/product-parts.ts';
import { useMessages } from '../../language/language-context.tsx';
import { counted, messages } from '../../language/messages.ts';
import { stepName } from '../../records/steps/step-name.ts';
import { StepStateButton } from '../../records/steps/step-state-button.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { PartLink } from './part-link.tsx';
import styles from './product-nav.module.css';

const words = messages({
  en: { title: (count: number) => `Inactive steps (${counted('en', count)})` },
  fr: { title: (count: number) => `Étapes inactives (${counted('fr', count)})` },
});

/** Deactivated steps are kept, folded, and can be reactivated (§3). */
export const InactiveSteps = ({ inactive, steps }: { inactive: readonly Step[]; steps: readonly Step[] }) => {
  const say = useMessages(words);
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
