import { messages } from './language/messages.ts';

/** Why a button cannot be pressed yet: the reasons that are the same on many pages. */
export const reasonWords = messages({
  en: {
    unchanged: 'No changes yet.',
    incomplete: 'Something required is missing or wrong.',
    unnamed: 'Give it a name first.',
    noEffect: 'Nothing would change.',
    noUndo: 'Nothing to undo.',
    noRedo: 'Nothing to redo.',
    first: 'It is already the first.',
    last: 'It is already the last.',
    firstPage: 'This is the first page.',
    lastPage: 'This is the last page.',
    pending: 'Wait for the preview.',
  },
  fr: {
    unchanged: 'Rien n’a encore été modifié.',
    incomplete: 'Il manque un champ obligatoire, ou un champ est faux.',
    unnamed: 'Donnez-lui d’abord un nom.',
    noEffect: 'Rien ne changerait.',
    noUndo: 'Il n’y a rien à annuler.',
    noRedo: 'Il n’y a rien à rétablir.',
    first: 'C’est déjà en tête.',
    last: 'C’est déjà en fin de liste.',
    firstPage: 'C’est la première page.',
    lastPage: 'C’est la dernière page.',
    pending: 'Attendez l’aperçu.',
  },
});

type Reasons = (typeof reasonWords)['en'];

/** Why a form cannot be saved: undefined if it can. */
export const saveReason = (
  say: Reasons,
  { isDirty, isComplete }: { isDirty: boolean; isComplete: boolean },
): string | undefined => {
  if (!isDirty) return say.unchanged;
  return isComplete ? undefined : say.incomplete;
};
