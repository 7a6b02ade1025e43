import { messages } from '../../language/messages.ts';

/** Why a button cannot be pressed yet: the reasons that are the same on many pages. */
export const reasonWords = messages({
  en: {
    unchanged: 'Nothing has been changed yet.',
    incomplete: 'Something that is required is missing or wrong.',
    unnamed: 'Give it a name first.',
    noEffect: 'Nothing would change.',
    noUndo: 'There is nothing to undo.',
    noRedo: 'There is nothing to redo.',
    first: 'It is the first already.',
    last: 'It is the last already.',
    firstPage: 'This is the first page.',
    lastPage: 'This is the last page.',
    pending: 'Wait until the preview is there.',
  },
  fr: {
    unchanged: "Rien n'a encore été modifié.",
    incomplete: 'Il manque un champ obligatoire, ou un champ est faux.',
    unnamed: "Donnez-lui d'abord un nom.",
    noEffect: 'Rien ne changerait.',
    noUndo: "Il n'y a rien à annuler.",
    noRedo: "Il n'y a rien à rétablir.",
    first: "C'est déjà en tête.",
    last: "C'est déjà en fin de liste.",
    firstPage: "C'est la première page.",
    lastPage: "C'est la dernière page.",
    pending: "Attendez l'aperçu.",
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
