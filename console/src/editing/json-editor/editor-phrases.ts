import { messages } from '../../language/messages.ts';

/** The editor's own words, by the English ones that it uses as keys. */
export const editorPhrases = messages({
  en: {
    Diagnostics: 'What is wrong',
    'No diagnostics': 'Nothing is wrong',
    close: 'Close',
    'Fold line': 'Fold',
    'Unfold line': 'Unfold',
    'folded code': 'Folded lines',
    unfold: 'Unfold',
    'Selection deleted': 'Selection deleted',
    'Control character': 'Control character',
  },
  fr: {
    Diagnostics: 'Erreurs et remarques',
    'No diagnostics': 'Rien à signaler',
    close: 'Fermer',
    'Fold line': 'Replier',
    'Unfold line': 'Déplier',
    'folded code': 'Lignes repliées',
    unfold: 'Déplier',
    'Selection deleted': 'Sélection effacée',
    'Control character': 'Caractère de contrôle',
  },
});
