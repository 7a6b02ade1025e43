import { axisOfLabelWord } from './axis-words.ts';
import { currenciesNamed, isCurrencyWord } from './currency-words.ts';
import { isHarmlessKind, isHarmlessStart, isHarmlessWord, isNamingWord } from './harmless-words.ts';
import { hasOwnAmount, isAside, isOfSeveral, meaningOfWord, THERMAL } from './other-meanings.ts';
import { plainWords, vocabulary } from './plain-words.ts';
import { isDividingWord, isPriceTitle, isRangeWord } from './price-words.ts';
import { isTaxName, isTaxWord, taxBasesNamed } from './tax-basis.ts';
import { isTitleWord } from './title-words.ts';
import { unitsNamed } from './unit-words.ts';

/** Where a text stands: a label at the sizes may name ends of ranges, a note may speak of fitting and delivery. */
export type TextKind = 'title' | 'label' | 'note' | 'sheet';

/** Who sells, and where: it says nothing of the numbers. */
const CONTACT =
  /@|www\.|https?:|(?:^|[^\p{L}])(?:t[eé]l|telefon|phone|fax|siret|siren|iban|bic|rcs|hrb|handelsregister)(?![\p{L}])|©|(?:^|[^\p{L}])(?:GmbH|SARL|SAS|S\.A\.|S\.r\.l\.|S\.p\.A\.|Ltd|LLC|Kft|d\.o\.o|s\.r\.o|Sp\. z o|Oy|ApS|N\.V\.|B\.V\.|e\.K\.|Inc)(?![\p{L}])|(?:^|[^0-9])[0-9]{5} \p{Lu}\p{L}{2}/iu;

/** "Valid from 1 March": the day is meant, and no lowest price. */
const DAY = /(?:19|20)[0-9]{2}|[0-9]{1,2}[./-][0-9]{1,2}(?![0-9%])/;
/** The day may stand in the next cell. */
const VALID =
  /^(?:g[üu]ltig|valid|valable|applicable|en vigueur|geldig|v[áa]lid|obowi|wa[żz]n|platn|érvény|gäller|gælder|gjelder|voimassa|ισχ|velja|vrijedi|geçerli|stand)/iu;

const SHORT = vocabulary(
  'dk ok kf fe dkr dkl hst psk vtl vx ob of ot bso vr vs vb ext int std nf ce din iso iv ii iii vi vii viii ix ral hpl mdf sv tv opt nr no num pos art x ca cca etc zb bzw usw resp cf ie eg',
);
/** A piece is what a price list has the price of. */
const PIECES =
  /^(?:st|stk|stck|stuck\p{L}{0,3}|stuks?|piec\p{L}{0,2}|pc|pcs|pz|pezz[oi]|pieza|unidad|unite|unita|unidade|sztuk\p{L}{0,2}|szt|ks|kus\p{L}{0,2}|db|darab\p{L}{0,3}|buc|bucata|styck|stycke|styk|stykk|kpl|kappal\p{L}{0,3}|τεμ\p{L}{0,5}|kos|kom|komad\p{L}?|adet|ud|uds|item|element\p{L}{0,2})$/u;
/** "per", "je", "za": of a piece they are harmless. */
const PER = vocabulary('per pro par por je za po pe pr ανά à a na la al');

/** "Cena po ceniku", "Preis laut Liste": as the list has it. */
const LISTED = vocabulary(
  'ceniku cjeniku cenniku cenníku ceníku listino liste list lista katalog katalogu catalogue catalogo',
);
/** Behind the name of a currency, as Turkish and Hungarian write it: "Euro’dur". */
const OF_MONEY = vocabulary('dur dır tur tır dir ben ban');

const IN = vocabulary('in en em i w v ve în σε u');

/** Numbers in words are those of leaves, or of pieces in a pack. */
const NUMBERS = vocabulary(
  'un deux trois one two three ein eine zwei drei één twee drie uno dos tres due tre jeden jedno dwa dwu trzy um dois três dva dve dvě tri tři egy két kettő három doi două trei en ett två to tre yksi kaksi kolme ένα δύο τρία eno dvo jedan jedno tek çift bir iki üç simple double enkel dubbel',
);
const LEAF =
  /vanta(?:il|ux)|battant|^leaf$|^leaves$|^sash|flugel|vleugel|^hojas?$|^ant[ae]$|skrzydl|skrzydł|^folhas?$|kridl|szarny|canat|^lufts?$|^fags?$|^ramm?|^puit|leht|φυλλ|^kril[oa]|^kanat/u;

type Word = { plain: string; written: string };

const wordsOf = (text: string): Word[] =>
  text
    .normalize('NFC')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .flatMap((written) => {
      const plain = plainWords(written);
      return plain === '' ? [] : [{ plain, written }];
    });

/** "Serie Horizon", "Softline 70 System": a capital beside a word after which names stand. */
const isName = (words: readonly Word[], at: number): boolean => {
  const near = [words[at - 2], words[at - 1], words[at + 1]];
  return /^\p{Lu}/u.test(words[at]?.written ?? '') && near.some((word) => word && isNamingWord(word.plain));
};

/** Listenpreis, katalogpris; "Omkretspris" is the price of a metre around, so that what is before the price counts. */
const PRICE_ENDING = /(?:preise?|prijs|prijzen|hinta|hinnat|pris|priser|priset|prisen)$/u;
const PRICED_BY = vocabulary(
  'list liste listen lijst lista listaus katalog katalogs catalogus verkauf verkaufs verkoop verkoops consument consumenten konsument brutto netto bruto end einzel stück stuk stuks styck styk stykk stk advies richt grund basis laden publiek försäljning försäljnings salg salgs utsalg utsalgs suositus myynti kappale ohje kpl enhet enhets enhed enheds einheit einheits eenheid eenheids yksikkö normal ordinarie cirka hinnasto luettelo prislist tarif brand uvp fest fix fenster tür raam deur',
);
/** Brutto-listen-preis: each part says whose price it is. */
const isPricedBy = (before: string): boolean => {
  if (PRICED_BY.has(before)) return true;
  for (let at = 3; at <= before.length - 3; at++)
    if (PRICED_BY.has(before.slice(0, at)) && PRICED_BY.has(before.slice(at))) return true;
  return false;
};
const isKnownPrice = (word: string, isNote: boolean): boolean => {
  if (!isPriceTitle(word) || meaningOfWord(word) !== undefined) return false;
  const before = word.replace(PRICE_ENDING, '');
  if (before === word || before === '') return true;
  return [before, before.replace(/[sn]$/, '')].some(
    (part) => isPricedBy(part) || isHarmlessWord(part, isNote) || isHarmlessForm(part),
  );
};

/** A form or compound of harmless words that means nothing else: "frank" is no form of "française". */
const isHarmlessForm = (word: string): boolean =>
  isHarmlessKind(word) && !isCurrencyWord(word) && meaningOfWord(word) === undefined && !isTaxName(word);

type Said = {
  kind: TextKind;
  isTax: boolean;
  isMoney: boolean;
  isOther: boolean;
  /** "Gültig ab", "Breite von": a day or a size begins there, and no price. */
  isBegin: boolean;
  isLeaf: boolean;
};

const isKnownWord = (word: string, said: Said): boolean =>
  (/[0-9]/.test(word) && !/^\p{L}{1,2}[123]$|\p{L}m[123]$/u.test(word)) ||
  /^[prsw][123]$|^rc[1-6]$|^wk[1-3]$/.test(word) ||
  word.length === 1 ||
  axisOfLabelWord(word) !== undefined ||
  unitsNamed(word).length > 0 ||
  isKnownPrice(word, said.kind === 'note') ||
  isTitleWord(word) ||
  isDividingWord(word) ||
  PIECES.test(word) ||
  SHORT.has(word) ||
  (said.isLeaf && NUMBERS.has(word)) ||
  (said.isTax && isTaxWord(word)) ||
  (said.isMoney && (isCurrencyWord(word) || OF_MONEY.has(word))) ||
  (said.isOther && meaningOfWord(word) !== undefined) ||
  isRangeWord(word, 'to') ||
  ((said.isBegin || said.kind === 'label') && isRangeWord(word, 'from')) ||
  isHarmlessWord(word, said.kind === 'note' || said.isOther) ||
  isHarmlessForm(word);

/** "Prix" and no "Aufpreis". */
const isPlainPrice = ({ plain }: Word): boolean => isPriceTitle(plain) && meaningOfWord(plain) === undefined;

const CUT_AT = 20;
/** "Uw (", "Ug:" before a unit. */
const LONGEST_SIGN = 10;
const ROW_FIELD = /leaf_count=|opening_v[1-4]=|fixed_part_type=|fixed_part_opening_v[1-4]=/;

/** Sentences speak of many things; only what they say of prices is asked about. */
const LONGEST: Readonly<Record<TextKind, number>> = { title: 8, label: 8, note: 5, sheet: 8 };

/**
 * The words of a text beside a table that are in no vocabulary: it may say that the numbers are something else than the
 * prices of pieces. Empty for a text that is understood word by word, and for one that is about something else.
 */
const unknownInPart = (text: string, kind: TextKind): string[] => {
  const part = text.replaceAll(THERMAL, ' ');
  if (!/\p{L}/u.test(part) || CONTACT.test(part)) return [];
  // "Uw (W/m²K)" without a number of its own is what the numbers are.
  if (part !== text && !/[0-9]/.test(part) && part.trim().length <= LONGEST_SIGN) return [plainWords(text)];
  const words = wordsOf(part);
  const isOfAmount = hasOwnAmount(part);
  // "Plus-value RAL : 12 €" is about that amount; "Preise zzgl. 12 %" about the prices.
  const isPriced =
    words.some(({ plain }) => isPriceTitle(plain) && !isCurrencyWord(plain)) || (!isOfAmount && isPriceTitle(part));
  // B4: a title that names its row by id or by fields says which prices these are.
  if ((/^ ?#[0-9]/.test(part) || ROW_FIELD.test(part)) && !isPriced) return [];
  if (words.every(({ plain }) => isRangeWord(plain, 'from') || isRangeWord(plain, 'to'))) return [];
  if ((words.length > LONGEST[kind] || isOfAmount) && !isPriced) return [];
  const said: Said = {
    kind,
    isTax: taxBasesNamed(part).length > 0,
    isMoney: currenciesNamed(part).length > 0,
    // The name of a sheet may mention prices beside other things: "Prix & remises".
    isOther:
      isOfAmount ||
      (kind === 'sheet' && isOfSeveral(part) && words.some(isPlainPrice)) ||
      isAside(part) ||
      (kind === 'note' && words.length > LONGEST.note),
    isBegin:
      DAY.test(part) ||
      VALID.test(part) ||
      (!isPriced && words.some(({ plain }) => axisOfLabelWord(plain) !== undefined)),
    isLeaf: words.some(({ plain }) => LEAF.test(plain)),
  };
  return words.flatMap(({ plain }, at) => {
    const next = words[at + 1]?.plain ?? '';
    const isOfPiece = PER.has(plain) && (PIECES.test(next) || LISTED.has(next) || axisOfLabelWord(next) !== undefined);
    // "Figures in p", "Valeurs en sous", "Opgave in k": pence, cents and thousands.
    const isScale = /^(?:[cgkpt]|sous)$/.test(plain) && IN.has(words[at - 1]?.plain ?? '');
    if (isScale && !said.isMoney) return [plain];
    // Names of tabs are cut off where they are long.
    const isCut = kind === 'sheet' && text.length >= CUT_AT && at === words.length - 1 && isHarmlessStart(plain);
    const isKnown = isCut || isOfPiece || isKnownWord(plain, said) || (!isPriced && isName(words, at));
    return isKnown ? [] : [plain];
  });
};

/** The same for each part of a text: "Baie coulissante - Montants en francs" is two titles. */
export const unknownWords = (text: string, kind: TextKind): string[] => {
  const part = text.slice(0, 200);
  // A number beside a stroke belongs to it: "70 - 80 mm".
  const parts = CONTACT.test(part) ? [part] : part.split(/(?<=\p{L}[)\]]?) [-–—|] (?=\p{L})/u);
  return parts.flatMap((one) => unknownInPart(one, kind));
};
