import { plainWords } from './plain-words.ts';

export type TaxBasis = 'HT' | 'TTC';

const set = (words: string) => new Set(words.split(' '));

const TAX = set(
  'vat tax taxes taxe mwst ust btw iva tva mehrwertsteuer umsatzsteuer podatek podatku podatkiem imposto impostos impuesto impuestos imposte',
);
/** Words that state it alone, without the name of a tax. */
const ALONE: Record<TaxBasis, ReadonlySet<string>> = {
  HT: set('htva netto nettopreis nettopreise nettoprijs nettoprijzen net neto liquido'),
  TTC: set('tvac brutto bruttopreis bruttopreise brutoprijs brutoprijzen bruto gross'),
};
/** Verbs and participles: they may be up to four words away from the tax. */
const VERBS: Record<TaxBasis, ReadonlySet<string>> = {
  HT: set(
    'excl exc exclude excludes excluded excluding exclusive exclusief exclusivement exkl exklusive exklusiv ausschließlich zzgl zuzuglich ' +
      'excluant excluent exclu exclue exclues exclus excluyen excluye excluyendo excluido excluida excluidos escludono esclude escluso ' +
      'esclusa escluse esclusi excluem exclui excluindo excluida excluidas hors',
  ),
  TTC: set(
    'incl inc include includes included including inclusive inclusief inkl inklusive inklusiv einschl einschließlich enthalten enthalt ' +
      'inbegriffen inbegrepen bevatten bevat comprise comprises compris comprend comprennent inclus incluse incluses incluent incluant ' +
      'incluido incluida incluidos incluye incluyen incluyendo inclusa incluso incluse inclusi includono comprensivo comprensivi ' +
      'compreso compresa comprese comprendono zawiera zawieraja wliczony inclui incluem incluindo incluida incluidas',
  ),
};
/** Ordinary words, unless the tax follows directly. */
const PREPOSITIONS: Record<TaxBasis, ReadonlySet<string>> = {
  HT: set('ex ohne plus without before sin mas senza bez sem s zonder'),
  TTC: set('mit with con z com avec met'),
};
const NEGATIONS = set('not no non ne pas nicht kein keine keinen geen niet nie nao');
/** What may stand between a preposition and its tax: inkl. der gesetzlichen 19 % MwSt. */
const FILLER =
  /^(?:[0-9]{1,2}|of|the|all|any|la|le|les|l|el|il|o|a|os|as|de|der|die|das|dem|gesetzl|gesetzliche[nr]?|jew|jeweilige[nr]?|podatku)$/;
const NEAR = 4;

const other = (basis: TaxBasis): TaxBasis => (basis === 'HT' ? 'TTC' : 'HT');

const basisOfWord = (kinds: Record<TaxBasis, ReadonlySet<string>>, word: string): TaxBasis | undefined =>
  kinds.HT.has(word) ? 'HT' : kinds.TTC.has(word) ? 'TTC' : undefined;

/** What the words around a tax say about it; the nearest one counts: "IVA no incluido", "do not include VAT". */
const basisOfTax = (words: readonly string[], at: number): TaxBasis | undefined => {
  for (let distance = 1; distance <= NEAR; distance++) {
    for (const place of [at - distance, at + distance]) {
      const word = words[place] ?? '';
      const between = words.slice(Math.min(place, at) + 1, Math.max(place, at));
      const isFollowed = place < at && between.every((one) => FILLER.test(one));
      const basis = basisOfWord(VERBS, word) ?? (isFollowed ? basisOfWord(PREPOSITIONS, word) : undefined);
      if (!basis) continue;
      const isNegated = [...between, words[place - 1] ?? '', words[place - 2] ?? ''].some((one) => NEGATIONS.has(one));
      return isNegated ? other(basis) : basis;
    }
  }
  return undefined;
};

/** HT in capitals or with points; "Ht" may be a height. */
const HT = /(?:^|[^\p{L}])(?:HT|H\.T\.?|h\.t\.?)(?:$|[^\p{L}])/u;
const TTC = /(?:^|[^\p{L}])(?:TTC|ttc|T\.T\.C\.?|t\.t\.c\.?)(?:$|[^\p{L}])/u;

/** The bases that a text names: prices without or with tax. */
export const taxBasesNamed = (text: string): TaxBasis[] => {
  const part = text.slice(0, 300);
  const words = plainWords(part)
    .replaceAll(/\b([ti]) v a\b/g, '$1va')
    .replaceAll(/\bv a t\b/g, 'vat')
    .split(' ');
  const found = new Set<TaxBasis>();
  if (HT.test(part)) found.add('HT');
  if (TTC.test(part)) found.add('TTC');
  words.forEach((word, at) => {
    const basis = TAX.has(word) ? basisOfTax(words, at) : basisOfWord(ALONE, word);
    if (basis) found.add(basis);
  });
  return [...found];
};
