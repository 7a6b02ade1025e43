import { isPriceTitle } from './price-words.ts';
import { plainWords, vocabulary } from './plain-words.ts';

/** What the numbers of a table may be in place of the price of a piece. */
export const otherMeanings = [
  'weight',
  'area',
  'time',
  'percent',
  'count',
  'surcharge',
  'per_measure',
  'scaled',
  'lowest',
] as const;
export type OtherMeaning = (typeof otherMeanings)[number];

/** French, English, German, Dutch, Spanish, Italian, Portuguese, Polish; then the languages from Czech to Turkish. */
const WORDS: readonly [OtherMeaning, ReadonlySet<string>][] = [
  [
    'weight',
    vocabulary(
      'poids weight weights gewicht gewichte gewichten peso pesos pesi waga wagi masa ciężar kg kgs kilo kilos kilogramm hmotnost ' +
        'hmotnosť hmotnosti váha súly súlya tömeg greutate greutăți vikt vikter vægt vekt paino painot βάρος βάρη teža teže ' +
        'težina težine ağırlık ağırlığı ağırlıklar',
    ),
  ],
  [
    'area',
    vocabulary(
      'surface surfaces superficie superficies fläche flächen oppervlakte oppervlaktes área áreas areas powierzchnia powierzchnie ' +
        'plocha plochy felület terület suprafață suprafața suprafețe areal yta ytor pintaala εμβαδόν επιφάνεια površina površine ' +
        'metrekare yüzölçümü glasfläche fensterfläche',
    ),
  ],
  [
    'time',
    vocabulary(
      'semaine semaines délai délais week weeks leadtime woche wochen lieferzeit lieferzeiten arbeitstage werktage levertijd levertijden ' +
        'weken semana semanas plazo plazos settimana settimane prazo prazos tydzień tygodnie tygodni tygodniach týden týdny týdnů ' +
        'týždeň týždne týždňov hét hetek hetekben heti săptămâni săptămână vecka veckor leveranstid uge uger leveringstid uke uker viikko ' +
        'viikot viikkoa toimitusaika εβδομάδα εβδομάδες teden tedni tednov tednih tjedan tjedni tjedana hafta haftalar jours days ' +
        'tage dagen giorni dias días dagar dage dager päivää ημέρες gün',
    ),
  ],
  [
    'percent',
    vocabulary(
      'pourcentage pourcentages percent percentage percentages prozent prozentsatz procent percentueel porcentaje percentuale ' +
        'percentagem procenty procentech százalék procente prosent prosentti ποσοστό odstotek odstotki postotak yüzde remise remises ' +
        'rabais discount discounts rabatt rabatte korting kortingen descuento descuentos sconto sconti desconto descontos rabat ' +
        'rabaty sleva slevy zľava zľavy kedvezmény reducere reduceri rabatter alennus alennukset έκπτωση εκπτώσεις popust popusti ' +
        'indirim iskonto coefficient coefficients koeffizient multiplikator',
    ),
  ],
  [
    'surcharge',
    vocabulary(
      'supplément suppléments supplement supplements surcharge surcharges surcoût surcoûts plusvalue plusvalues majoration ' +
        'majorations upcharge upcharges uplift addon addons extras aufpreis aufpreise aufschlag aufschläge mehrpreis mehrpreise ' +
        'zuschlag zuschläge zulage zulagen minderpreis minderpreise toeslag toeslagen meerprijs meerprijzen meerkost minderprijs ' +
        'recargo recargos suplemento suplementos sobreprecio supplemento supplementi sovrapprezzo sovrapprezzi maggiorazione ' +
        'maggiorazioni acréscimo acréscimos sobretaxa dopłata dopłaty dopłat příplatek příplatky príplatok príplatky felár ' +
        'felárak supliment suplimente suplimentar suprapreț tillägg pristillägg pålägg merpris merpriser tillæg pristillæg ' +
        'merkostnad tillegg pristillegg lisähinta lisähinnat lisämaksu προσαύξηση προσαυξήσεις επιβάρυνση χρέωση doplačilo ' +
        'doplačila pribitek nadoplata nadoplate doplata doplate nadoplatak farkı ilave moinsvalue moinsvalues minwert',
    ),
  ],
  [
    'scaled',
    vocabulary(
      'teur keur tchf kchf tkr tsek milliers thousands tausend duizend duizenden migliaia milhares tysiące tysiącach tys tisíce ' +
        'tisících tusental tuhat tuhansia χιλιάδες tisoč tisuća tisućama centime centimes cents pence eurocent eurocents céntimos centesimi ' +
        'cêntimos centavos grosze groszach haléř haléře haléřích haliere fillér bani øre öre senttiä λεπτά kuruş',
    ),
  ],
];
/** The beginnings of words that take many endings. "Centimetre" and "centre" are no cents. */
const STEMS: readonly [OtherMeaning, RegExp][] = [
  ['scaled', /^(?:cent(?!imet|r|ym)\p{L}{1,6}|eurocent\p{L}*|sent(?:ti|ei|tei)\p{L}*|senttia|grosz\p{L}*|hal[ie]er?\p{L}*|filler\p{L}*|stotin\p{L}*|kurus\p{L}*|λεπτ(?:α|ων)|orer?|øre[rn]?)$/u],
  ['scaled', /^(?:thousand|tausend|duizend|tysiac|tisic|tisoc|tisuc|tusind|tusen|tuhan|tuhat|χιλιαδ|milliers?$|milhar|migliai|ezer$|mii$)\p{L}*$/u],
  ['time', /^(?:semain|week|woche|seman|settiman|tygod|tydn|tyzd|tjed|tedn|saptam|veck|viik|εβδομαδ|haft)\p{L}*$/u],
  ['time', /^(?:lieferzeit|leveringst|leveranst|levertijd|toimitusai)\p{L}*$/u],
  ['weight', /^(?:hmotnost|tezin|agirlı|greutat|suly|tomeg)\p{L}*$/u],
  ['surcharge', /^(?:priplat|doplat|dopłat|doplacil|nadoplat|felar|lisahin|lisamaks|prosaux|προσαυξ|επιβαρυν|suplim)\p{L}*$/u],
  ['percent', /^(?:procent|prozent|percent|prosent|szazalek|ποσοστ|odstot|posto[tc]|yuzde)\p{L}*$/u],
];

/** Compounds: Farbaufpreis, kleurtoeslag, Gesamtgewicht. */
const ENDINGS: readonly [OtherMeaning, readonly string[]][] = [
  ['surcharge', ['aufpreis', 'aufpreise', 'mehrpreis', 'mehrpreise', 'zuschlag', 'zuschlage', 'toeslag', 'toeslagen', 'meerprijs', 'tillagg', 'tillæg', 'tillegg', 'felar']],
  ['weight', ['gewicht', 'gewichte', 'vikt', 'vekt', 'vægt']],
  ['percent', ['rabatt', 'rabatte', 'korting']],
];

/** "Number of ..." beside what is counted; of leaves with its number it is a property of the table. */
const COUNT =
  /(?:^| )(?:nombre(?: de| d)?|nb(?: de)?|number of|no of|quantity|qty|anzahl|stuckzahl|aantal|numero (?:de|di)|cantidad|quantita|quantidade|liczba|ilosc|pocet|darabszam|numar(?: de)?|antal|antall|lukumaara|αριθμος|stevilo|broj|sayisi|adet) \p{L}/u;
const COUNT_AFTER = /\p{L} (?:szama|say[ıi]s[ıi]|maara)(?:$| )/u;

const AREA_UNIT =
  /(?:^|[^\p{L}\p{N}.,])(?:m ?²|m2|m\^2|qm|mq|m\.q\.|kvm|sqm|sq\.? ?(?:m|ft|met(?:re|er)s?|feet)|square (?:met(?:re|er)s?|feet|foot))(?![\p{L}\p{N}])|m[eè]tres? carr[eé]|quadratmeter|vierkante meter|metros? cuadrado|metr[oi] quadrat|metros? quadrado|metr\p{L}* kwadratow|čtverečn|štvorcov|négyzetm|metr\p{L}* p[aă]tra|neliöm|neliölt|τετραγωνικ|τ\.?μ\.?(?:$|[^\p{L}])|kvadrat\p{L}* ?met|metrekare/iu;
const PER_LENGTH =
  /(?:\/|(?:^|[^\p{L}])(?:par|au|le|per|pro|je|por|al|za|na|pe|pr\.?|ανά)) ?(?:lfd\.? ?)?(?:m|ml|lfm|mb|bm|met(?:re|er|ro|r|ru|ar)|mètre|méter|μέτρο)(?![\p{L}\p{N}²])|(?:^|[^\p{L}])lfd?m(?![\p{L}\p{N}])|linéaire|linear (?:met|foot)|laufende[nrm]? meter|(?:strekkende|lopende|løbende) meter|löpmeter|løpemeter|metro line|bieżąc|běžn\p{L}+ met|bežn\p{L}+ met|folyóméter|metru liniar|juoksumet|τρέχον|tekoči met|dužn\p{L}+ met|metretül|meterpreis|metre price|price per met/iu;
const PER_MANY =
  /(?:^|[^\p{L}])(?:par|pro|per|je|les|por|za|na|pour|cada|pr\.?|ανά|la|kohti|á) ?(?:100|1[ .]?000|cent(?![\p{L}]))(?! ?(?:mm|cm|m|kg|%|°|[0-9x×.,]))|^[x×*] ?1000?$|^['’(]000\)?$|(?:^|[^\p{L}])(?:T|k|K) ?€|tis\. ?(?:Kč|eur|€)|ezer Ft|mii (?:de )?lei|bin (?:TL|avro|euro)|miles de|mil euros|tys\. ?(?:zł|eur)/iu;
/** Of a hundred pieces, in whatever words. */
const OF_MANY =
  /(?:^|[^0-9])1(?:00|[ .]?000) ?(?:st(?:k|ck|ück\p{L}*|uks?|yck\p{L}*)?|pi[eè]c\p{L}*|pcs|ud\p{L}*|unid\p{L}*|units?|pz|pezzi|piezas|pe[cç]as|szt\p{L}*|ks|kus\p{L}*|db|darab\p{L}*|buc\p{L}*|kpl|kappal\p{L}*|τεμ\p{L}*|kos\p{L}*|kom\p{L}*|adet\p{L}*)(?![\p{L}])/iu;
/** Watts per square metre and kelvin are a property of glass. */
const THERMAL = /W ?\/ ?\(? ?m ?[²2]? ?[·*.]? ?K?\)?/gu;
/** An amount of its own: "+ 10 %", "max. 80 kg", "45 €/m²", "4 weeks". */
const OWN_AMOUNT =
  /(?:^|[^0-9.,])[0-9]+[.,][0-9]{2}(?![0-9.,])|[0-9]\s?(?:%|€|EUR|CHF|£|\$|zł|Kč|kr|Ft|lei|TL|kg|m ?²|m2|qm|mq|kvm|semaines?|weeks?|Wochen?|weken|semanas?|settimane|tygodni\p{L}*|týdn\p{L}*|týžd\p{L}*|hét|săptămâni|veckor|uger|uker|viikkoa|εβδομάδ\p{L}*|tedn\p{L}*|tjed\p{L}*|hafta|jours?|days?|Tage?n?|dagen|giorni|d[ií]as|dni|dagar|dager?|gün)(?![\p{L}])/iu;
/** Without, or with: the prices are still those of pieces. */
const ASIDE = vocabulary(
  'hors sans ohne excl exkl excluding exclusive without zonder exclusief senza escluso esclusi sin sem bez brez utan uten uden ilman ' +
    'χωρίς fără no inkl incl inklusive inclusive inclus including inclusief compris comprend einschließlich zzgl plus siehe see voir',
);
const LOWEST_FIRST = /^(?:ab|from|starting|vanaf|desde|od|från|fra|alkaen|dal) (?:\p{L}+ )?(?:preis|price|prijs|precio|prezzo|cena|ceny|pris|preco)/u;
const LOWEST_LAST = /(?:^| )(?:ab|from|vanaf|desde|od|fran|fra|alkaen|a partir|a partir de|des|a partire da|dal|min|mini|minimum|από|incepand)$/u;

const MAX_WORDS = 12;

const isNumber = (word: string | undefined): boolean =>
  word !== undefined && /^[0-9]/.test(word) && !/^[0-9]{4}$/.test(word);

const meaningOfWord = (word: string): OtherMeaning | undefined =>
  WORDS.find(([, words]) => words.has(word))?.[0] ??
  STEMS.find(([, stem]) => stem.test(word))?.[0] ??
  ENDINGS.find(([, endings]) => endings.some((ending) => word.length > ending.length && word.endsWith(ending)))?.[0];

/** A lone "Cent" behind a preposition; in French it is a hundred, in "pour cent" a percentage. */
const isCent = (words: readonly string[], at: number): boolean =>
  /^(?:cent|ct|sent)$/.test(words[at] ?? '') && !/^(?:pour|per|pro|por)$/.test(words[at - 1] ?? '');

const byWords = (words: readonly string[]): { meaning: OtherMeaning; word: string } | undefined => {
  for (const [at, word] of words.entries()) {
    // "plus-value" and "lead time" are two words.
    const both = `${word}${words[at + 1] ?? ''}`;
    const isPair = /^(?:plusvalues?|moinsvalues?|leadtimes?|pintaala|addons?)$/.test(both);
    const meaning = isPair ? meaningOfWord(both) : isCent(words, at) ? 'scaled' : meaningOfWord(word);
    if (!meaning) continue;
    if (isNumber(words[at + (isPair ? 2 : 1)])) continue;
    if ([words[at - 1], words[at - 2]].some((before) => before !== undefined && ASIDE.has(before))) continue;
    return { meaning, word: isPair ? `${word} ${words[at + 1]}` : word };
  }
  return undefined;
};

const isLowest = (plain: string, text: string): boolean =>
  LOWEST_FIRST.test(plain) || (LOWEST_LAST.test(plain) && isPriceTitle(text));

/**
 * What a title, a label or a unit says the numbers of a table to be, if that is not the price of a piece: "Gewicht in
 * kg", "Plus-value RAL", "€/m²". A text with an amount of its own is about that: "Pose 45 €/m²".
 */
export const otherMeaning = (text: string): { meaning: OtherMeaning; word: string } | undefined => {
  const part = text.slice(0, 200).normalize('NFC').replaceAll(THERMAL, ' ');
  const plain = plainWords(part);
  const words = plain.split(' ');
  if (words.length > MAX_WORDS || OWN_AMOUNT.test(part)) return undefined;
  const found = (meaning: OtherMeaning, word: string | undefined) => ({ meaning, word: (word ?? '').trim() });
  const perMany = PER_MANY.exec(part) ?? OF_MANY.exec(part);
  if (perMany) return found('scaled', perMany[0]);
  const isPriced = isPriceTitle(part);
  const area = AREA_UNIT.exec(part);
  if (area) return found(isPriced || part.includes('/') ? 'per_measure' : 'area', area[0]);
  const length = PER_LENGTH.exec(part);
  if (length) return found('per_measure', length[0]);
  if (/(?:^|[^0-9\s])\s*%/u.test(part)) return found('percent', '%');
  if (isLowest(plain, part)) return found('lowest', plain);
  const counted = COUNT.exec(plain) ?? COUNT_AFTER.exec(plain);
  if (counted && !/[0-9]/.test(plain)) return found('count', counted[0]);
  return byWords(words);
};

/** The same for a note, which may be about anything: only what it says of prices, or in a word or two, counts. */
export const otherMeaningOfNote = (text: string): ReturnType<typeof otherMeaning> => {
  const found = otherMeaning(text);
  if (!found) return undefined;
  const isAboutPrices = found.meaning === 'per_measure' || found.meaning === 'scaled';
  const isShort = plainWords(text).split(' ').length <= 3 && found.meaning !== 'lowest';
  return (isAboutPrices && isPriceTitle(text)) || isShort ? found : undefined;
};
