import { type Rule, ruleCalls } from '../../api/rules.ts';
import { withExamples } from '../../forms/saving/looked-up.ts';
import { StateButton, type Switchable } from '../../forms/state-button.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';

const words = messages({
  en: { consequence: 'Customers can at once choose again what the rule hides, excludes or refuses.' },
  fr: { consequence: 'Ce que la règle masque, exclut ou refuse redevient possible, immédiatement.' },
});

export const RuleStateButton = ({ rule, shape = 'button' }: { rule: Rule; shape?: 'button' | 'icon' }) => {
  const say = useMessages(words);
  const resource: Switchable = {
    deactivate: (client, id) => ruleCalls(client, rule.product_id).deactivate(id),
    patch: (client, id, body) => ruleCalls(client, rule.product_id).patch(id, body),
    question: async (client, { id, active }) =>
      withExamples(await ruleCalls(client, rule.product_id).tryWrite(id, { active: !active })),
  };
  return <StateButton resource={resource} item={rule} consequence={say.consequence} shape={shape} />;
};
