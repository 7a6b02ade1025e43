import { useMemo } from 'react';
import type { Step } from '../../../api/product-parts.ts';
import { useFormat } from '../../../session/use-format.ts';
import { useLanguage, useMessages } from '../../../ui/language/language-context.tsx';
import { messages } from '../../../ui/language/messages.ts';
import type { Piece, SentenceContext } from './piece.ts';
import { type NamedOption, ruleNames } from './rule-names.ts';
import styles from './sentence-text.module.css';

const words = messages({ en: { gone: '(gone)' }, fr: { gone: '(disparu)' } });

/** A sentence whose slots stand out; what is gone is struck and said. */
export const SentenceText = ({ pieces }: { pieces: readonly Piece[] }) => {
  const say = useMessages(words);
  return (
    <span className={styles.sentence}>
      {pieces.map(({ text, tone }, index) => {
        // biome-ignore-start lint/suspicious/noArrayIndexKey: the pieces of a sentence have no identity but their position.
        if (tone === undefined) return <span key={index}>{text}</span>;
        if (tone === 'slot') return <strong key={index}>{text}</strong>;
        return (
          <span key={index} className={styles.gone}>
            <s>{text}</s> <span className="small">{say.gone}</span>
          </span>
        );
        // biome-ignore-end lint/suspicious/noArrayIndexKey: as above.
      })}
    </span>
  );
};

/** What turns the rules of a product into sentences for this reader. */
export const useSentenceContext = (steps: readonly Step[], others?: readonly NamedOption[]): SentenceContext => {
  const { language } = useLanguage();
  const format = useFormat();
  const names = useMemo(() => ruleNames(language, steps, others), [language, steps, others]);
  return useMemo(() => ({ language, names, format }), [language, names, format]);
};
