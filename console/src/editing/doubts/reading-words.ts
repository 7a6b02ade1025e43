import { messages } from '../../language/messages.ts';

/** How a file was read, in words. */
export const readingWords = messages({
  en: {
    grid: 'widths across, heights down',
    transposed: 'heights across, widths down',
    long: 'one line a size',
    mm: 'millimetres',
    cm: 'centimetres',
    m: 'metres',
    in: 'inches',
    ft: 'feet',
    comma: 'decimal comma',
    point: 'decimal point',
  },
  fr: {
    grid: 'largeurs en ligne, hauteurs en colonne',
    transposed: 'hauteurs en ligne, largeurs en colonne',
    long: 'une ligne par dimension',
    mm: 'millimètres',
    cm: 'centimètres',
    m: 'mètres',
    in: 'pouces',
    ft: 'pieds',
    comma: 'virgule décimale',
    point: 'point décimal',
  },
});
