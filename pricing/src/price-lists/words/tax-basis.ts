import { plainWords } from './plain-words.ts';

export type TaxBasis = 'HT' | 'TTC';

const NET =
  /\b(?:hors (?:taxes?|tva|t v a)|htva|(?:excl|exc|ex|excluding|exclusive|exclusief|exkl|ohne|zzgl|zuzuglich|plus|without|before|sin|mas|senza|bez|sem|s) (?:of )?(?:vat|tax|taxes|mwst|ust|btw|iva|tva|mehrwertsteuer)|(?:iva|vat|tva|mwst|btw) (?:no incluido|no incluida|esclusa|escluso|excluded|non comprise|non incluse|nao incluido|excluido|exclusief)|netto|nettopreis|nettopreise|nettoprijs|net|netto preis|neto|liquido)\b/;
const GROSS =
  /\b(?:toutes taxes comprises|tvac|(?:incl|inc|including|inclusive|inclusief|inkl|inklusive|einschl|mit|with|con|z|com|avec) (?:of )?(?:vat|tax|taxes|mwst|ust|btw|iva|tva|mehrwertsteuer)|(?:iva|vat|tva|mwst|btw) (?:incluido|incluida|inclusa|incluso|included|comprise|incluse|compresa|compreso|inclusief|inbegrepen)|brutto|bruttopreis|bruttopreise|brutoprijs|bruto|gross)\b/;
/** HT in capitals or with points; "Ht" may be a height. */
const HT = /(?:^|[^\p{L}])(?:HT|H\.T\.?|h\.t\.?)(?:$|[^\p{L}])/u;
const TTC = /(?:^|[^\p{L}])(?:TTC|ttc|T\.T\.C\.?|t\.t\.c\.?)(?:$|[^\p{L}])/u;

/** The bases that a text names: prices without or with tax. */
export const taxBasesNamed = (text: string): TaxBasis[] => {
  const part = text.slice(0, 300);
  const words = plainWords(part);
  return [
    ...(HT.test(part) || NET.test(words) ? (['HT'] as const) : []),
    ...(TTC.test(part) || GROSS.test(words) ? (['TTC'] as const) : []),
  ];
};

/** The one basis that the first telling texts name: a nearer group of texts decides over a farther one. */
export const taxBasisOf = (...groups: readonly (readonly string[])[]): TaxBasis | null => {
  for (const texts of groups) {
    const bases = new Set(texts.flatMap(taxBasesNamed));
    if (bases.size > 0) return bases.size === 1 ? ([...bases][0] ?? null) : null;
  }
  return null;
};
