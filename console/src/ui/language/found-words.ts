import { onOneLine } from '@vantail/pricing';
import { french, type Sentences, sentenceIn } from '@vantail/pricing/words';
import type { Language } from './messages.ts';

/** A fault or doubt that the console finds by itself. Answers of the service are in the user's language already (D28.4). */
type Found = { code: string; message: string; params?: unknown };

/** What was found, in the user's language: it is made in English, and French is made of its code and facts. */
export const foundWords = (
  language: Language,
  subject: keyof typeof french,
  { code, message, params }: Found,
): string => {
  const sentences: Sentences = french[subject];
  const sentence = language === 'fr' && Object.hasOwn(sentences, code) ? sentences[code] : undefined;
  return sentenceIn('fr', sentence, params) ?? onOneLine(message);
};
