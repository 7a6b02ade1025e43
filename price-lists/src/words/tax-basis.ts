import { plainWords, vocabulary } from './plain-words.ts';

export type TaxBasis = 'HT' | 'TTC';

/** The tax in the languages of the vocabulary; Hungarian, Finnish, Croatian and Turkish inflect it. */
const TAX = vocabulary(
  'vat momsen momsens momse tax taxes taxe mwst ust btw iva tva mehrwertsteuer umsatzsteuer podatek podatku podatkiem imposto impostos impuesto ' +
    'impuestos imposte dph áfa áfát moms mva merverdiavgift mervärdesskatt alv alvn arvonlisävero omzetbelasting porez poreza porezom φπα ddv ddvja pdv pdva kdv ' +
    'opodatkowaniem opodatkowaniu zdaněním zdanění zdanením zdanení impozit impozitul imponible daně daní daňou davek davka davkom vergi vergisi belasting steuer steuern imposta taxa taxas taxele φόρο φόρου φόρους adó adót',
);
/** Words that state it alone, without the name of a tax. */
const ALONE: Record<TaxBasis, ReadonlySet<string>> = {
  HT: vocabulary(
    'htva nets netto nettopreis nettopreise nettoprijs nettoprijzen net neto liquido nettó nettopris nettopriser nettohinta veroton ' +
      'verottomat verottomana nettobeträge nettobetrag unversteuert unversteuerte onbelast obeskattat obeskattad nezdaněno nezdaněná nezdanené netaxat netaxate vergisiz kdvsiz imponibile',
  ),
  TTC: vocabulary(
    'tvac brutto bruttopreis bruttopreise brutoprijs brutoprijzen bruto gross bruttó bruttopris bruttohinta verollinen ' +
      'verolliset verollisena áfával áfás ivato ivata ivati ivate bruttobeträge bruttobetrag versteuert versteuerte belast beskattat beskattad zdaněno zdaněná zdanené taxat taxate vergili kdvli adóval',
  ),
};
/** Verbs and participles: they may be up to four words away from the tax. */
const VERBS: Record<TaxBasis, ReadonlySet<string>> = {
  HT: vocabulary(
    'excl exc escl kromě exclude excludes excluded excluding exclusive exclusief exclusivement exkl exklusive exklusiv ausschließlich zzgl zuzüglich ' +
      'excluant excluent exclu exclue exclues exclus excluyen excluye excluyendo excluido excluida excluidos escludono esclude escluso ' +
      'esclusa escluse esclusi excluem exclui excluindo excluída excluídas hors extra subject sus aparte acresce acrescido acrescidos ' +
      'añadir añadirá aggiungere vermeerderd nélkül hariç eks ekskl eksklusive utan uten uden ilman χωρίς άνευ fără brez zonder senza ' +
      'exclusiv neobsahuje neobsahují neuključen neuključuje separately gesondert neinclus neinclusă hariçtir parte erbij bovenop συν mais doliczyć dolicza doliczany tillegg tillägg tilkommer tillkommer kommer nezahrnuje nezahrnují nezahrnuté nezahŕňa nezahŕňajú neobsahujú',
  ),
  TTC: vocabulary(
    'incl inc ink compr vklj uklj zahr započ vrát include includes included including inclusive inclusief inkl inklusive inklusiv einschl einschließlich enthalten enthält ' +
      'inbegriffen inbegrepen bevatten bevat comprise comprises compris comprend comprennent inclus incluse incluses incluent incluant ' +
      'incluido incluida incluidos incluye incluyen incluyendo inclusa incluso incluse inclusi includono comprensivo comprensivi ' +
      'compreso compresa comprese comprendono zawiera zawierają wliczony inclui incluem incluindo incluída incluídas vč včetně ' +
      'vr vrátane zahŕňa zahŕňajú sisällä sisälly zahrnuje obsahují obsahuje tartalmazza tartalmaz tartalmazzák cu inclusă ingår inkluderat inkluderet inkludert ' +
      'sis sisältää sisältävät sisältyy συμπεριλαμβανομένου συμπεριλαμβάνεται περιλαμβάνουν περιλαμβάνεται vključno vključen vključuje ' +
      'uključen uključuje uključujući uračunat dahil dahildir med içinde sadrži sadrže vsebuje vsebujejo lordo içerir içermektedir paid cu',
  ),
};
/** Ordinary words, unless the tax follows directly. */
const PREPOSITIONS: Record<TaxBasis, ReadonlySet<string>> = {
  HT: vocabulary(
    'ex ohne plus without before antes avant vor προ înainte önce ennen pred před sin más mas senza bez sem zonder piu più oltre pluss plusz plus πλέον artı tillkommer före przed base',
  ),
  TTC: vocabulary('mit with con z com avec met sa se me με tym efter after po nach après dopo después in'),
};
/** "s/ IVA" is without it in Portuguese and Spanish, "s DPH" with it in Slavic languages. */
const SLAVIC_TAX = vocabulary('dph ddv ddvja pdv pdva vat podatkiem daní daňou porezom davkom');
const NEGATIONS = vocabulary(
  'not no non ne pas nicht kein keine keinen geen niet nie není nao nem inte ikke ej ei eivät δεν ni niso nije nisu değil değildir nu ne',
);
/** Behind the word that they negate: dahil değildir. */
const NEGATIONS_BEHIND = vocabulary('değil değildir');
/** What may stand between a preposition and its tax: inkl. der gesetzlichen 19 % MwSt. */
const FILLER =
  /^(?:[0-9]{1,2}|of|the|all|any|la|le|les|l|el|il|o|a|os|as|de|der|die|das|dem|gesetzl|gesetzliche[nr]?|jew|jeweilige[nr]?|podatku|percent|prozent|pct)$/;
const NEAR = 4;

/** Long names take endings: arvonlisäveron, mervärdesskatten. */
const LONG_TAX = /^(?:arvonlisavero|merverdiavgift|mervardesskatt|mehrwertsteuer|umsatzsteuer)\p{L}*$/u;
/** Words of taxes in whatever form: versteuert, opodatkowaniem, vergisiz. A "Steuerung" is a control. */
const OF_TAX =
  /^(?:un)?versteuer\p{L}*$|^(?:od|o|po)?podatk\p{L}*$|^opodatk\p{L}*$|^(?:ne)?zdane\p{L}*$|^o?beskatt\p{L}*$|^vergi(?:s|l)\p{L}*$|^(?:on)?belast$|^imponib\p{L}*$|^impozit\p{L}*$|^(?:ne)?taxat\p{L}*$|^adoval$|^ado(?:s|zott|mentes)\p{L}*$|^steuer(?!ung)\p{L}*$|^verollis\p{L}*$|^φορ(?:ο|ου|ους|ων)$/u;
const isTax = (word: string): boolean => TAX.has(word) || LONG_TAX.test(word);

const other = (basis: TaxBasis): TaxBasis => (basis === 'HT' ? 'TTC' : 'HT');

const basisOfWord = (kinds: Record<TaxBasis, ReadonlySet<string>>, word: string): TaxBasis | undefined =>
  kinds.HT.has(word) ? 'HT' : kinds.TTC.has(word) ? 'TTC' : undefined;

/** Verbs in their many endings: inclusiv, uključenim, zahrnutá, nélküli. */
const STEMS: readonly [TaxBasis, RegExp][] = [
  [
    'HT',
    /^(?:exclu|exklu|esclu|ekskl|neuklj|nezahr|nelkul|nevklj|tillæg|tilleg|tillag|ekle|dodaj|pripoc|pristej|adaug|lisata|ajout|hinzu|obracunav|zaracunav|priracun|dolicz|added$|ontop$)\p{L}*$/u,
  ],
  [
    'TTC',
    /^(?:inclu|inklu|vstet|vracun|uracun|zapocit|inrakn|inbegr|iberegn|medregn|ukljuc|vkljuc|zahrn|comprens|comprend|tartalm|sisalt|συμπ|περιλαμβ)\p{L}*$/u,
  ],
];

const basisOfVerb = (word: string): TaxBasis | undefined =>
  basisOfWord(VERBS, word) ?? STEMS.find(([, stem]) => stem.test(word))?.[0];

/** A lone s or c before the tax. */
const basisOfLetter = (word: string, tax: string): TaxBasis | undefined => {
  if (word === 'c') return 'TTC';
  return word !== 's' ? undefined : SLAVIC_TAX.has(tax) ? 'TTC' : 'HT';
};

/** What the words around a tax say about it; the nearest one counts: "IVA no incluido", "do not include VAT". */
const basisOfTax = (words: readonly string[], at: number): TaxBasis | undefined => {
  for (let distance = 1; distance <= NEAR; distance++) {
    for (const place of [at - distance, at + distance]) {
      const word = words[place] ?? '';
      const between = words.slice(Math.min(place, at) + 1, Math.max(place, at));
      const isFollowed = place < at && between.every((one) => FILLER.test(one));
      const basis =
        basisOfVerb(word) ??
        (isFollowed ? (basisOfWord(PREPOSITIONS, word) ?? basisOfLetter(word, words[at] ?? '')) : undefined);
      if (!basis) continue;
      const isNegated = [...between, words[place - 1] ?? '', words[place - 2] ?? ''].some((one) => NEGATIONS.has(one));
      if (NEGATIONS_BEHIND.has(words[place + 1] ?? '')) return isNegated ? basis : other(basis);
      return isNegated ? other(basis) : basis;
    }
  }
  return undefined;
};

/** HT in capitals or with points; "Ht" may be a height. */
const HT = /(?:^|[^\p{L}])(?:HT|H\.T\.?|h\.t\.?)(?:$|[^\p{L}])/u;
const TTC = /(?:^|[^\p{L}])(?:TTC|ttc|T\.T\.C\.?|t\.t\.c\.?)(?:$|[^\p{L}])/u;

const taxWords = (text: string): string[] =>
  plainWords(text.replaceAll('+', ' plus '))
    .replaceAll(/\b([ti]) v a\b/g, '$1va')
    .replaceAll(/\bv a t\b/g, 'vat')
    .replaceAll(/\bb t w\b/g, 'btw')
    .replaceAll(/\bvalue added tax\b/g, 'vat')
    .replaceAll(/\btaxe sur la valeur ajoutee\b/g, 'tva')
    .replaceAll(/\b(?:impuesto|imposto|imposta) (?:sobre el|sobre o|sul) valor\p{L}* \p{L}+/gu, 'iva')
    .replaceAll(/\bkdv siz\b/g, 'kdv haric')
    .replaceAll(/\bkdv li\b/g, 'kdv dahil')
    // "DPH v ceně", "PDV je u cijeni": the tax is in the price.
    .replaceAll(/\b(?:v cen[ei]|w cenie|u cijen[iu]|im preis|dans le prix|in the price)\b/g, 'included')
    .replaceAll(/\bon top\b/g, 'ontop')
    .replaceAll(/\bo (mwst|ust)\b/g, 'ohne $1')
    .replaceAll(/φ π α/g, 'φπα')
    .replaceAll(/\b(pdv|ddv) (?:a|om|u|jem)\b/g, '$1')
    .replaceAll(/\b(?:afa (?:val|s)|afaval)\b/g, 'afaval')
    .replaceAll(/\balv 0\b/g, 'veroton')
    .split(' ');

/** The bases that a text names: prices without or with tax. */
export const taxBasesNamed = (text: string): TaxBasis[] => {
  const part = text.slice(0, 300);
  const words = taxWords(part);
  const found = new Set<TaxBasis>();
  if (HT.test(part)) found.add('HT');
  if (TTC.test(part)) found.add('TTC');
  words.forEach((word, at) => {
    const basis = isTax(word) ? basisOfTax(words, at) : basisOfWord(ALONE, word);
    if (basis) found.add(basis);
  });
  return [...found];
};

/** A number by which an office knows a company, or a rate alone: neither says anything of prices. */
const REGISTRATION =
  /[0-9]{5}|[0-9]{3} [0-9]{3}|intracom|(?:^| )(?:no|nr|num|numero|number|id|reg|registration|ident\p{L}*|usidnr|ustid)(?:$| )/u;
const RATE_ONLY = /^(?:[0-9]+|a|of|taux|rate|satz|de|du|the|percent)$/;

/** Names of taxes that mean something else too: "imposte" is a fanlight in French, "dani" are days in Croatian. */
const OFTEN_ELSE = vocabulary('imposte imposta daně daní taxa');

/** Longer texts speak of other things. */
const MAX_TITLE = 8;

/** Whether a text speaks of the tax in words that are not understood: nobody knows then what the prices contain. */
export const isTaxUnclear = (text: string): boolean => {
  const part = text.slice(0, 300);
  if (taxBasesNamed(part).length > 0) return false;
  const words = taxWords(part);
  if (words.length <= MAX_TITLE && words.some((word) => OF_TAX.test(word))) return true;
  if (!words.some((word) => isTax(word) && !OFTEN_ELSE.has(word)) || REGISTRATION.test(words.join(' '))) return false;
  return words.some((word) => !isTax(word) && !RATE_ONLY.test(word));
};

/** Whether a word is a tax, or a form of its name. */
export const isTaxName = (word: string): boolean => isTax(word) || OF_TAX.test(word);

/** What else stands in such sentences: "btw komt erbij", "do ceny należy doliczyć VAT". */
const SAID_OF_TAX = vocabulary(
  'wird werden berechnet si intendono intende verstehen extra current prevailing applicable rate rates taux vigueur satz satzes jeweils geltenden gültigen tarief tarifa vigente taxa aliquota stawka stawki sazba sazby sats satsen kulcs cota komt kommt kommen val cijenu cijene ceni ceny cenu ceně należy care om siz li dur value added valeur ajoutée ajoutées agregado añadido aggiunto acrescentado bude budou ayrıca értendő értendők s se k la w cenie ceně cene cijeni price prix preis prijs taxes duties legal gesetzlich geltend',
);

/** Whether a word belongs to what is said of a tax; it says something only where `taxBasesNamed` finds a basis. */
export const isTaxWord = (word: string): boolean =>
  isTaxName(word) ||
  SAID_OF_TAX.has(word) ||
  FILLER.test(word) ||
  NEGATIONS.has(word) ||
  /^(?:ht|ttc|h|t|c|s|v|a)$/.test(word) ||
  basisOfWord(ALONE, word) !== undefined ||
  basisOfVerb(word) !== undefined ||
  basisOfWord(PREPOSITIONS, word) !== undefined;
