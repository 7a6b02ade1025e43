import { isolated } from '@vantail/pricing';
import type { Format } from '../../../ui/language/format.ts';
import type { Language } from '../../../ui/language/messages.ts';
import type { Named, RuleNames } from './rule-names.ts';

/** A piece of a sentence: plain words, something of the catalogue or a number (`slot`), or a thing that is gone. */
export type Piece = { text: string; tone?: 'slot' | 'gone' };

export type SentenceContext = { language: Language; names: RuleNames; format: Format };

export const plainPiece = (text: string): Piece => ({ text });
export const slotPiece = (text: string): Piece => ({ text, tone: 'slot' });
export const namedPiece = ({ name, isGone }: Named): Piece => ({ text: name, tone: isGone ? 'gone' : 'slot' });

/** Pieces with words between them: "A, B or C". */
export const joined = (lists: readonly (readonly Piece[])[], last: string, between = ', '): Piece[] =>
  lists.flatMap((pieces, index) => {
    if (index === 0) return [...pieces];
    return [plainPiece(index === lists.length - 1 ? ` ${last} ` : between), ...pieces];
  });

/** The whole sentence as text. */
export const pieceText = (pieces: readonly Piece[]): string => pieces.map(({ text }) => isolated(text)).join('');
