import { type Language, messages, plural } from '../../ui/language/messages.ts';

/** What the lines of an import are called: pasted lines are options, those of a workbook lines. */
export type Noun = 'options' | 'lines';

const changes: Readonly<Record<Language, (noun: string, created: number, updated: number) => string>> = {
  en: (noun, created, updated) =>
    `${plural('en', created, `new ${noun}`, `new ${noun}s`)}, ${plural('en', updated, 'changed', 'changed')}`,
  fr: (noun, created, updated) =>
    `${plural('fr', created, `nouvelle ${noun}`, `nouvelles ${noun}s`)}, ${plural('fr', updated, 'modifiée', 'modifiées')}`,
};

const unchangedEn = (count: number) => plural('en', count, 'unchanged', 'unchanged');
const unchangedFr = (count: number) => plural('fr', count, 'inchangée', 'inchangées');

/** How many lines an import writes, before and after. */
export const importWords = messages({
  en: {
    options: (created: number, updated: number, unchanged: number) =>
      `${changes.en('option', created, updated)}, ${unchangedEn(unchanged)}`,
    lines: (created: number, updated: number, unchanged: number) =>
      `${changes.en('line', created, updated)}, ${unchangedEn(unchanged)}`,
    writeOptions: (count: number) => `Write ${plural('en', count, 'option', 'options')}`,
    writeLines: (count: number) => `Write ${plural('en', count, 'line', 'lines')}`,
    writeNothing: 'Nothing to write',
    writtenOptions: (created: number, updated: number) => `Written: ${changes.en('option', created, updated)}`,
    writtenLines: (created: number, updated: number) => `Written: ${changes.en('line', created, updated)}`,
  },
  fr: {
    options: (created: number, updated: number, unchanged: number) =>
      `${changes.fr('option', created, updated)}, ${unchangedFr(unchanged)}`,
    lines: (created: number, updated: number, unchanged: number) =>
      `${changes.fr('ligne', created, updated)}, ${unchangedFr(unchanged)}`,
    writeOptions: (count: number) => `Écrire ${plural('fr', count, 'option', 'options')}`,
    writeLines: (count: number) => `Écrire ${plural('fr', count, 'ligne', 'lignes')}`,
    writeNothing: 'Rien à écrire',
    writtenOptions: (created: number, updated: number) => `Écrit : ${changes.fr('option', created, updated)}`,
    writtenLines: (created: number, updated: number) => `Écrit : ${changes.fr('ligne', created, updated)}`,
  },
});
