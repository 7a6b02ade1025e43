import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { Step } from '../../api/product-parts.ts';
import type { Rule } from '../../api/rules.ts';
import { useMessages } from '../../language/language-context.tsx';
import { counted, messages } from '../../language/messages.ts';
import type { NamedOption } from '../../records/rules/naming/rule-names.ts';
import { useSentenceContext } from '../../records/rules/sentence-text.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { EditorFrame } from '../../ui/layout/editor-frame.tsx';
import { useLock } from '../../ui/locks/lock.tsx';
import { RuleLine } from './rule-line.tsx';
import styles from './rules.module.css';
import { RulesEmpty } from './rules-empty.tsx';

const words = messages({
  en: {
    title: 'Rules',
    help: 'What goes with what. All rules count, and none overrides another: a step is hidden if one rule hides it, an option is possible if no rule excludes it.',
    add: 'New rule',
    list: 'Rules in force',
    inactive: (count: number) => `Inactive rules (${counted('en', count)})`,
  },
  fr: {
    title: 'Règles',
    help: "Ce qui va avec quoi. Toutes les règles comptent et aucune ne l'emporte sur une autre : une étape est masquée si une règle la masque, une option reste possible si aucune règle ne l'exclut.",
    add: 'Nouvelle règle',
    list: 'Règles en vigueur',
    inactive: (count: number) => `Règles inactives (${counted('fr', count)})`,
  },
});

type Props = { productId: number; rules: readonly Rule[]; steps: readonly Step[]; others: readonly NamedOption[] };

/** All rules of a product, each as the sentence that it is. */
export const RulesList = ({ productId, rules, steps, others }: Props) => {
  const say = useMessages(words);
  const context = useSentenceContext(steps, others);
  const active = rules.filter((rule) => rule.active);
  const inactive = rules.filter((rule) => !rule.active);
  const line = (rule: Rule) => <RuleLine key={rule.id} rule={rule} steps={steps} context={context} />;
  return (
    <EditorFrame title={say.title} actions={rules.length > 0 && <NewRule productId={productId} label={say.add} />}>
      {rules.length === 0 ? (
        <RulesEmpty action={<NewRule productId={productId} label={say.add} />} />
      ) : (
        <p className="soft small">{say.help}</p>
      )}
      {active.length > 0 && (
        <ul className={styles.list} aria-label={say.list}>
          {active.map(line)}
        </ul>
      )}
      {inactive.length > 0 && (
        <Disclosure title={say.inactive(inactive.length)} isFirstOpen={active.length === 0}>
          <ul className={styles.list} aria-label={say.inactive(inactive.length)}>
            {inactive.map(line)}
          </ul>
        </Disclosure>
      )}
      <div className={styles.foot} />
    </EditorFrame>
  );
};

const NewRule = ({ productId, label }: { productId: number; label: string }) => {
  const lock = useLock();
  const icon = <Plus size={16} aria-hidden="true" />;
  if (lock !== undefined) return <Button icon={icon}>{label}</Button>;
  return (
    <Link to="/products/$productId/rules/$ruleId" params={{ productId, ruleId: 'new' }} className={styles.add}>
      {icon}
      {label}
    </Link>
  );
};
