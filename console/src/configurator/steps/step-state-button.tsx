import { type Step, stepCalls } from '../../api/product-parts.ts';
import { usePriceMove } from '../../forms/saving/use-price-move.ts';
import { StateButton, type Switchable } from '../../forms/state-button.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { reactivation } from './reactivation.ts';
import { stepName } from './step-words.ts';

const words = messages({
  en: {
    consequence:
      'Customers no longer see this step, and rows that only this step uses no longer count towards the from-price.',
  },
  fr: {
    consequence:
      'Les clients ne verront plus cette étape, et les lignes tarifaires qu’elle est seule à utiliser ne compteront plus dans le prix « à partir de ».',
  },
});

type Props = { step: Step; steps: readonly Step[]; shape?: 'button' | 'icon' };

export const StepStateButton = ({ step, steps, shape = 'button' }: Props) => {
  const say = useMessages(words);
  const priceMove = usePriceMove(step.product_id);
  const resource: Switchable = {
    deactivate: (client, id) => stepCalls(client, step.product_id).deactivate(id),
    patch: (client, id) => stepCalls(client, step.product_id).patch(id, reactivation(step, steps)),
    question: () => priceMove({ stepState: { id: step.id, active: !step.active } }),
  };
  const item = { id: step.id, name: stepName(step), active: step.active };
  return <StateButton resource={resource} item={item} consequence={say.consequence} shape={shape} />;
};
