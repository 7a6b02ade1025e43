import { useParams, useSearch } from '@tanstack/react-router';
import { type Step, useSteps } from '../../api/product-parts.ts';
import { type Rule, useRules } from '../../api/rules.ts';
import { useFocusField } from '../../forms/drafts/use-focus-field.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loaded, Skeleton } from '../../ui/feedback/loaded.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { RuleEditor } from './rule-editor.tsx';
import { useOtherOptions } from './use-other-options.ts';

const words = messages({
  en: { title: 'Rule not found', text: 'It may belong to another product. Choose a rule in the list.' },
  fr: {
    title: 'Cette règle n’existe pas',
    text: 'Elle appartient peut-être à un autre produit. Choisissez une règle dans la liste.',
  },
});

export const RulePage = () => {
  const say = useMessages(words);
  const { productId, ruleId } = useParams({ from: '/products/$productId/rules/$ruleId' });
  const { field } = useSearch({ from: '/products/$productId/rules/$ruleId' });
  useFocusField(field);
  const steps = useSteps(productId);
  return (
    <Loaded query={useRules(productId)} skeleton={<Skeleton lines={8} height={32} />}>
      {(rules) => {
        const rule = rules.find(({ id }) => `${id}` === ruleId);
        if (!rule && ruleId !== 'new') return <EmptyState title={say.title}>{say.text}</EmptyState>;
        return (
          <Loaded query={steps}>
            {(all) => <Editor key={`${productId} ${ruleId}`} productId={productId} rule={rule} steps={all} />}
          </Loaded>
        );
      }}
    </Loaded>
  );
};

const Editor = (props: { productId: number; rule: Rule | undefined; steps: readonly Step[] }) => (
  <RuleEditor {...props} others={useOtherOptions(props.rule ? [props.rule] : [], props.steps)} />
);
