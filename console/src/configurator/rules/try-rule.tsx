import type { ChoicesAnswer, Rule } from '@vantail/pricing';
import { Ban, CirclePlus, Sparkles } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useFormat } from '../../session/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Badge, type Signal } from '../../ui/feedback/badge.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { Unlocked } from '../../ui/lock.tsx';
import { type Configuration, useConfiguration } from '../configuration.ts';
import { allParts, hasWholeParts, type RuleDraft, ruleBody } from './rule-draft.ts';
import { actsOnStep } from './sentence/effect-part.ts';
import { effectPieces } from './sentence/effect-pieces.ts';
import { SentenceText } from './sentence/sentence-text.tsx';
import {
  exampleFor,
  NOTHING_TRIED,
  type TriedChoice,
  type TriedRule,
  triedRequest,
  triedRule,
  type Verdict,
} from './tried-choice.ts';
import { TriedFields } from './tried-fields.tsx';
import { TriedSteps } from './tried-steps.tsx';
import styles from './try-rule.module.css';
import { useEditorContext } from './use-editor-context.ts';

const triedEndWords = messages({
  en: { here: (amount: string) => `${amount} here` },
  fr: { here: (amount: string) => `${amount} ici` },
});

type TriedEndProps = { draft: RuleDraft; answer: ChoicesAnswer; verdict: Verdict };

/** What the rule does at the end, where it sees everything (D14.4): refusals and surcharges. */
const TriedEnd = ({ draft, answer, verdict }: TriedEndProps) => {
  const say = useMessages(triedEndWords);
  const format = useFormat();
  const context = useEditorContext();
  const last = draft.effects.filter(({ kind }) => !actsOnStep(kind));
  if (verdict !== 'holds' || last.length === 0) return null;
  const terms = answer.quote?.breakdown.filter(({ kind }) => kind === 'rule') ?? [];
  const amount = terms.reduce((sum, term) => sum + term.amount, 0);
  return (
    <ul className={styles.ends}>
      {last.map((effect) => (
        <li key={effect.id}>
          {effect.kind === 'refuse' ? (
            <Ban size={14} aria-hidden="true" />
          ) : (
            <CirclePlus size={14} aria-hidden="true" />
          )}
          <SentenceText pieces={effectPieces(effect, context)} />
          {effect.kind === 'surcharge' && last.length === 1 && terms.length > 0 && (
            <span className="soft small figures">{say.here(format.money(amount))}</span>
          )}
        </li>
      ))}
    </ul>
  );
};

const words = messages({
  en: {
    title: 'Try this rule',
    help: 'Choose as a customer would: you see at once what the rule does, and nothing is saved.',
    unfinished: 'Complete the rule to try it here.',
    holds: 'The rule applies',
    doesNot: 'The rule does not apply',
    unknown: 'Not known yet: the rule depends on something not chosen yet',
    example: 'Show a case where it applies',
    others: 'Together with the other rules',
  },
  fr: {
    title: 'Essayer cette règle',
    help: 'Choisissez comme un client : l’effet de la règle s’affiche aussitôt, et rien n’est enregistré.',
    unfinished: 'Terminez la phrase, et vous pourrez l’essayer ici.',
    holds: 'La règle s’applique',
    doesNot: 'La règle ne s’applique pas',
    unknown: 'Pas encore connu : un choix qu’elle demande n’est pas fait',
    example: 'Montrer un cas où elle s’applique',
    others: 'Avec les autres règles',
  },
});

const SIGNALS: Record<Verdict, Signal> = { holds: 'good', doesNot: 'off', unknown: 'neutral' };

type Props = {
  productId: number;
  draft: RuleDraft;
  /** Undefined while the rule is new. */
  ruleId: number | undefined;
};

/** What the rule does, next to it and before it is saved, for choices that are made here. */
export const TryRule = ({ productId, draft, ruleId }: Props) => {
  const say = useMessages(words);
  const query = useConfiguration(productId);
  return (
    <section className={styles.panel} aria-label={say.title}>
      <h3>{say.title}</h3>
      <p className="soft small">{hasWholeParts(draft) ? say.help : say.unfinished}</p>
      {hasWholeParts(draft) && (
        <Loaded query={query}>
          {(configuration) => (
            <Unlocked>
              <Trying configuration={configuration} draft={draft} ruleId={ruleId} />
            </Unlocked>
          )}
        </Loaded>
      )}
    </section>
  );
};

const useExample = (draft: RuleDraft) => {
  const { steps } = useEditorContext();
  return () =>
    exampleFor(
      draft.when,
      (option) => steps.find(({ active, option_ids }) => active && option_ids.includes(option))?.id,
    );
};

const Trying = ({ configuration, draft, ruleId }: Omit<Props, 'productId'> & { configuration: Configuration }) => {
  const { language } = useLanguage();
  const say = useMessages(words);
  const example = useExample(draft);
  const [tried, setTried] = useState<TriedChoice>(example);
  const [isTogether, setTogether] = useState(false);
  const all = configuration.rules.filter(({ id }) => id !== ruleId);
  const outcome: TriedRule = useMemo(() => {
    const rule = { id: ruleId ?? null, ...ruleBody({ ...draft, name: draft.name || '…' }) } as Rule;
    return triedRule(configuration, rule, isTogether ? all : [], triedRequest(tried), language);
  }, [configuration, draft, ruleId, isTogether, all, tried, language]);
  const { verdict, answer } = outcome;
  return (
    <>
      <p role="status">
        <Badge signal={SIGNALS[verdict]}>{say[verdict]}</Badge>
      </p>
      <TriedFields tried={tried} onChange={setTried} parts={allParts(draft.when)} />
      {answer && (
        <TriedSteps
          tried={tried}
          onChange={setTried}
          answer={answer}
          named={isTogether ? undefined : namedSteps(draft, configuration)}
        />
      )}
      {answer && <TriedEnd draft={draft} answer={answer} verdict={verdict} />}
      <div className={styles.actions}>
        {verdict !== 'holds' && (
          <Button
            kind="quiet"
            icon={<Sparkles size={14} aria-hidden="true" />}
            onPress={() => setTried({ ...NOTHING_TRIED, ...example() })}
          >
            {say.example}
          </Button>
        )}
        {all.length > 0 && <Switch label={say.others} value={isTogether} onChange={setTogether} />}
      </div>
    </>
  );
};

/** The steps that a rule names, and those that offer an option which it names without its step. */
const namedSteps = ({ when, effects }: RuleDraft, { steps }: Configuration): number[] => {
  const options = allParts(when).flatMap((part) => (part.kind === 'option' ? [part] : []));
  const named = new Set([...options.map(({ step }) => step), ...effects.map(({ step }) => step)]);
  const loose = options.filter(({ step }) => step === null).flatMap((part) => part.options);
  return steps
    .filter(({ id, option_ids }) => named.has(id) || option_ids.some((option) => loose.includes(option)))
    .map(({ id }) => id);
};
