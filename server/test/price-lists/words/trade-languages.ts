import { eastern } from './eastern.ts';
import { northern } from './northern.ts';
import { southern } from './southern.ts';
import type { TradeWords } from './trade-words.ts';
import { western } from './western.ts';

export const tradeWords = { ...western, ...northern, ...eastern, ...southern } satisfies Record<string, TradeWords>;

export type TradeLanguage = keyof typeof tradeWords;

export const tradeLanguages = Object.keys(tradeWords) as TradeLanguage[];

/** Width and height in languages that the reader need not know: it must ask then, never guess. */
export const foreignAxes: Readonly<Record<string, readonly [string, string]>> = {
  et: ['Laius', 'Kõrgus'],
  lv: ['Platums', 'Augstums'],
  lt: ['Plotis', 'Aukštis'],
  uk: ['Ширина', 'Висота'],
  ru: ['Ширина', 'Высота'],
  bg: ['Ширина', 'Височина'],
  sr: ['Ширина', 'Висина'],
  sq: ['Gjerësia', 'Lartësia'],
  ca: ['Amplada', 'Alçada'],
  eu: ['Zabalera', 'Altuera'],
  is: ['Breidd', 'Hæð'],
  ga: ['Leithead', 'Airde'],
  mt: ['Wisa’', 'Għoli'],
  lb: ['Breet', 'Héicht'],
  zh: ['宽度', '高度'],
};
