import type { ChoicesAnswer } from '@vantail/pricing';
import { Ban, CirclePlus } from 'lucide-react';
import { useMessages } from '../../../language/language-context.tsx';
import { messages } from '../../../language/messages.ts';
import { effectPieces } from '../../../records/rules/sentence/effect-pieces.ts';
import { SentenceText } from '../../../records/rules/sentence-text.tsx';
import { useFormat } from '../../../session/use-format.ts';
import type { RuleDraft } from '../draft/rule-draft.ts';
import { useEditorContext } from '../draft/use-editor-context.ts';
import type { Verdict } from './rule-verdict.ts';
import styles from './try-rule.module.css';

const words = messages({
  en: { here: (amount: string) => `${amount} here` },
  fr: { here: (amount: string) => `${amount} ici` },
});

type Props = { draft: RuleDraft; answer: ChoicesAnswer; verdict: Verdict };

/** What the rule does at the end, where it sees everything (D14.4): refusals and surcharges. */
export const TriedEnd = ({ draft, answer, verdict }: Props) => {
  const say = useMessages(words);
  const format = useFormat();
  const context = useEditorContext();
  const last = draft.effects.filter(({ kind }) => kind === 'refuse' || kind === 'surcharge');
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
