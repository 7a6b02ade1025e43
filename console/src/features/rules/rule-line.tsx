import { Link } from '@tanstack/react-router';
import { CircleAlert, MessageSquareText } from 'lucide-react';
import type { Step } from '../../api/product-parts.ts';
import type { Rule } from '../../api/rules.ts';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { ruleFaults, ruleFaultWords } from '../../records/rules/naming/rule-faults.ts';
import { nameIn } from '../../records/rules/naming/rule-names.ts';
import { readEffects } from '../../records/rules/parts/effect-part.ts';
import { readCondition } from '../../records/rules/parts/read-condition.ts';
import type { SentenceContext } from '../../records/rules/sentence/piece.ts';
import { ruleSentence } from '../../records/rules/sentence/rule-sentence.ts';
import { SentenceText } from '../../records/rules/sentence-text.tsx';
import { RuleStateButton } from './rule-state-button.tsx';
import styles from './rules.module.css';

const words = messages({
  en: { customer: 'The customer reads:' },
  fr: { customer: 'Le client lit :' },
});

type Props = { rule: Rule; steps: readonly Step[]; context: SentenceContext };

/** One rule: its name as the way to it, the sentence, what the customer reads, and what is wrong with it. */
export const RuleLine = ({ rule, steps, context }: Props) => {
  const say = useMessages(words);
  const { language, names } = context;
  // An inactive rule does nothing, so nothing is wrong with it yet.
  const faults = rule.active ? ruleFaults(rule, steps) : [];
  const said = [...new Set(faults.map((fault) => ruleFaultWords(language, fault, names)))];
  const message = nameIn(language, { name: rule.message, name_en: rule.message_en });
  return (
    <li className={`${styles.rule} ${rule.active ? '' : styles.inactive}`}>
      <div className={styles.words}>
        <Link
          to="/products/$productId/rules/$ruleId"
          params={{ productId: rule.product_id, ruleId: `${rule.id}` }}
          className={styles.name}
        >
          {rule.name}
        </Link>
        <p>
          <SentenceText pieces={ruleSentence(readCondition(rule.when), readEffects(rule.then), context)} />
        </p>
        {message && (
          <p className={`soft small ${styles.message}`}>
            <MessageSquareText size={14} aria-hidden="true" />
            <span>
              <span className="visually-hidden">{say.customer} </span>
              {message}
            </span>
          </p>
        )}
        {said.map((fault) => (
          <p key={fault} className={styles.fault}>
            <CircleAlert size={14} aria-hidden="true" />
            {fault}
          </p>
        ))}
      </div>
      <RuleStateButton rule={rule} shape="icon" />
    </li>
  );
};
