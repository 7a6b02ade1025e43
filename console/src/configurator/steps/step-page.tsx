import { useParams, useSearch } from '@tanstack/react-router';
import { useSteps } from '../../api/product-parts.ts';
import { useFocusField } from '../../forms/drafts/use-focus-field.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loaded, Skeleton } from '../../ui/feedback/loaded.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { StepEditor } from './step-editor.tsx';

const words = messages({
  en: { title: 'Step not found', text: 'It may belong to another product. Choose a step in the list.' },
  fr: {
    title: 'Cette étape n’existe pas',
    text: 'Elle appartient peut-être à un autre produit. Choisissez une étape dans la liste.',
  },
});

export const StepPage = () => {
  const say = useMessages(words);
  const { productId, stepId } = useParams({ from: '/products/$productId/steps/$stepId' });
  const { field } = useSearch({ from: '/products/$productId/steps/$stepId' });
  useFocusField(field);
  return (
    <Loaded query={useSteps(productId)} skeleton={<Skeleton lines={8} height={32} />}>
      {(steps) => {
        const step = steps.find(({ id }) => `${id}` === stepId);
        if (!step && stepId !== 'new') return <EmptyState title={say.title}>{say.text}</EmptyState>;
        return <StepEditor key={`${productId} ${stepId}`} {...{ productId, step, steps, field }} />;
      }}
    </Loaded>
  );
};
