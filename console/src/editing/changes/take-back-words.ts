import { VantailError } from '@vantail/client';
import { ago } from '../../language/ago.ts';
import { type Language, messages } from '../../language/messages.ts';
import { problemWords } from '../../language/problem-words.ts';
import { countedKind, isKind } from './kind-words.ts';

export const takeBackWords = messages({
  en: {
    undo: 'Undo',
    redo: 'Redo',
    history: 'Show the history',
    nothing: 'There is nothing to take back: the save had changed nothing.',
    done: (what: string) => `Taken back: ${what}`,
    order: 'the order of the steps',
    again: (who: string, when: string) =>
      `Not taken back: it was changed again by ${who} ${when}. Nothing was written; take that back first, or change it by hand.`,
    againByOne: 'Not taken back: it was changed again since. Nothing was written.',
  },
  fr: {
    undo: 'Annuler',
    redo: 'Rétablir',
    history: "Voir l'historique",
    nothing: "Rien à annuler : l'enregistrement n'avait rien modifié.",
    done: (what: string) => `Annulé : ${what}`,
    order: "l'ordre des étapes",
    again: (who: string, when: string) =>
      `Pas annulé : une nouvelle modification a été faite par ${who} ${when}. Rien n'a été écrit ; annulez d'abord celle-ci, ou corrigez à la main.`,
    againByOne: "Pas annulé : une nouvelle modification a été faite depuis. Rien n'a été écrit.",
  },
});

type Reported = { changes: readonly { type: string; resource: { kind: string } }[] };

/** "Taken back: 12 pricing rows, 1 step". From-prices follow by themselves and are not counted. */
export const takenBackWords = (language: Language, { changes }: Reported): string => {
  const say = takeBackWords[language];
  const counted = Map.groupBy(
    changes.filter(({ type }) => type !== 'from_price.changed'),
    ({ type, resource }) => (type === 'product.steps_reordered' ? type : resource.kind),
  );
  const parts = [...counted].map(([kind, list]) =>
    isKind(kind) ? countedKind(language, kind, list.length) : say.order,
  );
  return say.done(parts.join(', '));
};

/** Why it was not taken back. A later change of the same field is named (D12.9). */
export const refusedWords = (language: Language, error: unknown): string => {
  const say = takeBackWords[language];
  if (!(error instanceof VantailError) || error.code !== 'conflict') return problemWords(error, language);
  const { later_actor: who, later_at: when } = (error.errors[0]?.params ?? {}) as Record<string, unknown>;
  return typeof who === 'string' && typeof when === 'string' ? say.again(who, ago(language, when)) : say.againByOne;
};
