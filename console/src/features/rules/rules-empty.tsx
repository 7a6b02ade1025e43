import type { ReactNode } from 'react';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { type Language, messages } from '../../language/messages.ts';
import type { Piece } from '../../records/rules/sentence/piece.ts';
import { SentenceText } from '../../records/rules/sentence/sentence-text.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import styles from './rules.module.css';

const words = messages({
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
export const RulesEmpty = ({ action }: { action: ReactNode }) => {
  const { language } = useLanguage();
  const say = useMessages(words);
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
