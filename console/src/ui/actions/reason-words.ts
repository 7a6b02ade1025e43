import { messages } from '../../language/messages.ts';

/** Why a button cannot be pressed just now, for its `forbidden`: a grey button says why. */
export const reasonWords = messages({
  en: {
    nothingChanged: 'Nothing was changed yet.',
    incomplete: 'Something is missing or wrong: look at the marked fields.',
    nameMissing: 'Give it a name first.',
    nothingToUndo: 'There is nothing to undo.',
    nothingToRedo: 'There is nothing to redo.',
    firstPage: 'This is the first page.',
    lastPage: 'This is the last page.',
    chooseFirst: 'Choose something first.',
    chooseFile: 'Choose a file first.',
    missingHere: 'Make what is missing first.',
    noPriceChanges: 'No price would change.',
  },
  fr: {
    nothingChanged: "Rien n'a encore été modifié.",
    incomplete: 'Il manque quelque chose, ou une valeur est fausse : voyez les champs signalés.',
    nameMissing: "Donnez-lui d'abord un nom.",
    nothingToUndo: "Il n'y a rien à annuler.",
    nothingToRedo: "Il n'y a rien à rétablir.",
    firstPage: "C'est la première page.",
    lastPage: "C'est la dernière page.",
    chooseFirst: "Choisissez d'abord.",
    chooseFile: "Choisissez d'abord un fichier.",
    missingHere: "Créez d'abord ce qui manque.",
    noPriceChanges: 'Aucun prix ne changerait.',
  },
});
