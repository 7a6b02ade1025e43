import type { RevertReport } from '../../api/undo.ts';
import { type Language, messages } from '../../ui/language/messages.ts';
import { countedKind, isKind } from './kind-words.ts';

export const undoWords = messages({
  en: {
    undo: 'Undo',
    redo: 'Redo',
    history: 'Show the history',
    nothing: 'Nothing to undo: that save didn’t change anything.',
    done: (what: string) => `Undone: ${what}`,
    order: 'the order of the steps',
  },
  fr: {
    undo: 'Annuler',
    redo: 'Rétablir',
    history: 'Voir l’historique',
    nothing: 'Rien à annuler : l’enregistrement n’avait rien modifié.',
    done: (what: string) => `Annulé : ${what}`,
    order: 'l’ordre des étapes',
  },
});

type ReportedChanges = Pick<RevertReport, 'changes' | 'counts'>;

/** The types of all changes with their numbers: a report lists 200 changes and counts them all. */
const countsOf = ({ changes, counts }: ReportedChanges) =>
  counts ??
  [...Map.groupBy(changes, ({ type }) => type)].map(([type, all]) => ({ type: type as string, count: all.length }));

/** "Undone: 12 pricing rows, 1 step". From-prices follow by themselves and are not counted. */
export const undoneWords = (language: Language, report: ReportedChanges): string => {
  const say = undoWords[language];
  const byKind = new Map<string, number>();
  for (const { type, count } of countsOf(report)) {
    const kind = type === 'product.steps_reordered' ? type : type.slice(0, type.indexOf('.'));
    if (kind !== 'from_price') byKind.set(kind, (byKind.get(kind) ?? 0) + count);
  }
  const parts = [...byKind].map(([kind, count]) => (isKind(kind) ? countedKind(language, kind, count) : say.order));
  return say.done(parts.join(', '));
};
