import { Link } from '@tanstack/react-router';
import type { Schemas } from '@vantail/client';
import type { Rule } from '@vantail/pricing';
import { isolated } from '@vantail/pricing';
import type { Step } from '../../api/product-parts.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import styles from './copies.module.css';
import type { Missing, RuleMatch } from './match-rule.ts';
import { ruleFaultWords } from './sentence/rule-faults.ts';
import { type RuleNames, ruleNames } from './sentence/rule-names.ts';

const words = messages({
  en: {
    loading: 'Reading …',
    failed: 'Could not be read',
    there: 'Already has a rule with this name',
    fits: 'Everything matches',
    doesNot: 'Does not match',
    copied: 'Copied',
    step: (step: string) => `No step “${step}”`,
    option: (option: string) => `No step offers “${option}”`,
    optionIn: (option: string, step: string) => `“${option}” is not in the step “${step}”`,
  },
  fr: {
    loading: 'Lecture…',
    failed: 'Lecture impossible',
    there: 'A déjà une règle de ce nom',
    fits: 'Tout correspond',
    doesNot: 'Ne correspond pas',
    copied: 'Copiée',
    step: (step: string) => `Pas d’étape « ${step} »`,
    option: (option: string) => `Aucune étape ne propose « ${option} »`,
    optionIn: (option: string, step: string) => `« ${option} » n’est pas dans l’étape « ${step} »`,
  },
});

export type CopyState =
  | { kind: 'loading' | 'failed' | 'there' | 'copied' }
  | { kind: 'fits'; parts: Pick<Rule, 'when' | 'then'> }
  | { kind: 'doesNot'; match: RuleMatch; steps: readonly Step[] };

const SIGNALS = {
  loading: 'neutral',
  failed: 'warn',
  there: 'off',
  fits: 'good',
  doesNot: 'warn',
  copied: 'good',
} as const;

type Props = {
  product: Schemas['Product'];
  state: CopyState;
  /** Of the product that the rule comes from. */
  names: RuleNames;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
};

/** One product: whether the rule fits there, and what did not match. */
export const CopyLine = ({ product, state, names, isChosen, onChange }: Props) => {
  const { language } = useLanguage();
  const say = useMessages(words);
  const missingWords = (missing: Missing): string => {
    if (missing.kind === 'step') return say.step(names.step(missing.step).name);
    const option = names.option(missing.option).name;
    return missing.step === null ? say.option(option) : say.optionIn(option, names.step(missing.step).name);
  };
  const remarks =
    state.kind === 'doesNot'
      ? [
          ...state.match.missing.map(missingWords),
          ...state.match.faults.map((fault) => ruleFaultWords(language, fault, ruleNames(language, state.steps))),
        ]
      : [];
  const name = product.reference ? `${isolated(product.name)} (${isolated(product.reference)})` : product.name;
  return (
    <li className={styles.target}>
      <div className={styles.line}>
        {state.kind === 'fits' ? (
          <Checkbox isSelected={isChosen} onChange={onChange}>
            {name}
          </Checkbox>
        ) : (
          <Link to="/products/$productId/rules" params={{ productId: product.id }}>
            {name}
          </Link>
        )}
        <Badge signal={SIGNALS[state.kind]}>{say[state.kind]}</Badge>
      </div>
      {remarks.map((remark) => (
        <span key={remark} className="soft small">
          {remark}
        </span>
      ))}
    </li>
  );
};
