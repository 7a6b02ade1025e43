import { Link } from '@tanstack/react-router';
import { CircleAlert, MessageSquareText, Plus, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Step } from '../../api/product-parts.ts';
import type { Rule } from '../../api/rules.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { counted, type Language, messages } from '../../ui/language/messages.ts';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { EditorFrame } from '../../ui/layout/editor-frame.tsx';
import { useLock } from '../../ui/lock.tsx';
import { RuleStateButton } from './rule-state-button.tsx';
import styles from './rules.module.css';
import { readEffects } from './sentence/effect-part.ts';
import type { Piece, SentenceContext } from './sentence/piece.ts';
import { readCondition } from './sentence/read-condition.ts';
import { ruleFaults, ruleFaultWords } from './sentence/rule-faults.ts';
import { type NamedOption, nameIn } from './sentence/rule-names.ts';
import { ruleSentence } from './sentence/rule-sentence.ts';
import { SentenceText, useSentenceContext } from './sentence/sentence-text.tsx';

const emptyWords = messages({
  en: {
    title: 'Everything goes with everything',
    text: 'A rule says what cannot be combined, what belongs together and what costs extra. Customers then choose only what you can make, and read why something else is not possible.',
    examples: 'For example',
  },
  fr: {
    title: 'Tout va avec tout',
    text: 'Une règle dit ce qui ne se combine pas, ce qui va ensemble et ce qui coûte plus cher. Vos clients ne choisissent alors que ce que vous savez fabriquer, et lisent pourquoi le reste n’est pas possible.',
    examples: 'Par exemple',
  },
});

/** Sentences with their slots in brackets. */
const EXAMPLES: Record<Language, readonly string[]> = {
  en: [
    'When [Opening] is [tilt and turn] and [the width] is over [1,200 mm], then in [Handle] only [lockable handle] remains.',
    'When [the surface] is over [2.5 m²], then in [Glazing], [triple glazing] is not possible.',
    'When a leaf is [fixed], then the step [Handle] is hidden.',
    'When [the height] is over [2,150 mm], then [+8 %] is added (oversize).',
  ],
  fr: [
    'Si [Ouverture] est [oscillo-battant] et si [la largeur] dépasse [1 200 mm], alors dans [Poignée], il ne reste que [poignée à clé].',
    'Si [la surface] dépasse [2,5 m²], alors dans [Vitrage], [triple vitrage] n’est pas possible.',
    'Si un vantail est [fixe], alors l’étape [Poignée] n’est pas demandée.',
    'Si [la hauteur] dépasse [2 150 mm], alors un supplément de [+8 %] s’ajoute (grande dimension).',
  ],
};

const pieces = (sentence: string): Piece[] =>
  sentence
    .split(/[[\]]/)
    .map((text, index): Piece => (index % 2 === 1 ? { text, tone: 'slot' } : { text }))
    .filter(({ text }) => text !== '');

/** Before the first rule: what rules are for, and how they sound. */
const RulesEmpty = ({ action }: { action: ReactNode }) => {
  const { language } = useLanguage();
  const say = useMessages(emptyWords);
  return (
    <>
      <EmptyState title={say.title} action={action}>
        {say.text}
      </EmptyState>
      <section className={styles.examples} aria-label={say.examples}>
        <h3>{say.examples}</h3>
        <ul>
          {EXAMPLES[language].map((sentence) => (
            <li key={sentence}>
              <SentenceText pieces={pieces(sentence)} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
};

const ruleLineWords = messages({
  en: {
    customer: 'The customer reads:',
    never: 'It never applies: nothing a customer can choose makes its condition true.',
  },
  fr: {
    customer: 'Le client lit :',
    never: 'Elle ne s’applique jamais : aucun choix possible ne remplit sa condition.',
  },
});

type RuleLineProps = { rule: Rule; steps: readonly Step[]; context: SentenceContext; isIdle: boolean };

/** One rule: its name as the way to it, the sentence, what the customer reads, and what is wrong with it. */
const RuleLine = ({ rule, steps, context, isIdle }: RuleLineProps) => {
  const say = useMessages(ruleLineWords);
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
        {isIdle && (
          <p className={styles.idle}>
            <TriangleAlert size={14} aria-hidden="true" />
            {say.never}
          </p>
        )}
      </div>
      <RuleStateButton rule={rule} shape="icon" />
    </li>
  );
};

const words = messages({
  en: {
    title: 'Rules',
    help: 'What goes with what. All rules apply, and none overrides another: a step is hidden if any rule hides it, and an option is available unless a rule excludes it.',
    add: 'New rule',
    list: 'Active rules',
    inactive: (count: number) => `Inactive rules (${counted('en', count)})`,
  },
  fr: {
    title: 'Règles',
    help: 'Ce qui va avec quoi. Toutes les règles comptent et aucune ne l’emporte sur une autre : une étape est masquée si une règle la masque, une option reste possible si aucune règle ne l’exclut.',
    add: 'Nouvelle règle',
    list: 'Règles en vigueur',
    inactive: (count: number) => `Règles inactives (${counted('fr', count)})`,
  },
});

type Props = {
  productId: number;
  rules: readonly Rule[];
  steps: readonly Step[];
  others: readonly NamedOption[];
  /** Rules that can never apply, as the report says (D22.2). */
  idleIds: ReadonlySet<number | undefined>;
};

/** All rules of a product, each as the sentence that it is. */
export const RulesList = ({ productId, rules, steps, others, idleIds }: Props) => {
  const say = useMessages(words);
  const context = useSentenceContext(steps, others);
  const active = rules.filter((rule) => rule.active);
  const inactive = rules.filter((rule) => !rule.active);
  const line = (rule: Rule) => (
    <RuleLine key={rule.id} rule={rule} steps={steps} context={context} isIdle={idleIds.has(rule.id)} />
  );
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
