import { nameIn as nameOf, textIn } from '@vantail/pricing';
import type { Named } from '../service/shop-configuration.ts';

/** A text of `translations` in the customer's language, if there is one. */
export const translatedIn = (language: string, translations: unknown, field: string): string | undefined =>
  textIn({ translations }, field, language);

/** A name in the customer's language: its translation, the English one for English, else the name itself. */
export const nameIn = (language: string, named: Named): string => nameOf(named, language);
