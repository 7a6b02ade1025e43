import { plainWords, vocabulary } from './plain-words.ts';
import { isPriceTitle } from './price-words.ts';

/** What the numbers of a table may be in place of the price of a piece. */
const otherMeanings = [
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
        'težina težine ağırlık ağırlığı ağırlıklar pds mass massa masă masas μάζα κιλά κιλό quilo quilos kila kilá kütle gew lbs tonnage tonnes',
    ),
  ],
  [
    'area',
    vocabulary(
      'surface surfaces superficie superficies fläche flächen oppervlakte oppervlaktes área áreas areas powierzchnia powierzchnie ' +
        'plocha plochy felület terület suprafață suprafața suprafețe areal yta ytor pintaala εμβαδόν επιφάνεια površina površine ' +
        'metrekare yüzölçümü glasfläche fensterfläche mp mkw kvadratura kvadraturi výměra výmera lasiala lysflate alanı alan metraż superf',
    ),
  ],
  [
    'time',
    vocabulary(
      'semaine semaines délai délais week weeks leadtime woche wochen lieferzeit lieferzeiten arbeitstage werktage levertijd levertijden ' +
        'weken semana semanas plazo plazos settimana settimane prazo prazos tydzień tygodnie tygodni tygodniach týden týdny týdnů ' +
        'týždeň týždne týždňov hét hetek hetekben heti săptămâni săptămână vecka veckor leveranstid uge uger leveringstid uke uker viikko ' +
        'viikot viikkoa toimitusaika εβδομάδα εβδομάδες teden tedni tednov tednih tjedan tjedni tjedana hafta haftalar jours days ' +
        'tage dagen giorni dias días dagar dage dager päivää ημέρες gün günü turnaround availability disponibilité disponibilidad disponibilità ' +
        'verfügbarkeit dni dny dnů dnevi dnů zile munkanap munkanapok lhůta lhůty lehota lehoty termin termín termen termenul fertigungszeit',
    ),
  ],
  [
    'percent',
    vocabulary(
      'pourcentage pourcentages percent percentage percentages prozent prozentsatz procent percentueel porcentaje percentuale ' +
        'percentagem procenty procentech százalék procente prosent prosentti ποσοστό odstotek odstotki postotak yüzde remise remises ' +
        'rabais discount discounts rabatt rabatte korting kortingen descuento descuentos sconto sconti desconto descontos rabat ' +
        'rabaty sleva slevy zľava zľavy kedvezmény reducere reduceri rabatter alennus alennukset έκπτωση εκπτώσεις popust popusti ' +
        'indirim iskonto coefficient coefficients koeffizient multiplikator rebate rebates ristourne ristournes escompte skonto skonti margin ' +
        'margins marge marges margen margem margine marża marże jutalék upust upusty bonifikata srážka zrážka ribasso ribassi rebaja rebajas ' +
        'dto avdrag fradrag vähennys tenzilat προμήθεια taux',
    ),
  ],
  [
    'surcharge',
    vocabulary(
      'supplément suppléments supplement supplements surcharge surcharges surcoût surcoûts plusvalue plusvalues majoration ' +
        'majorations upcharge upcharges uplift oncost oncosts addon addons extras aufpreis aufpreise aufschlag aufschläge mehrpreis mehrpreise ' +
        'zuschlag zuschläge zulage zulagen minderpreis minderpreise toeslag toeslagen meerprijs meerprijzen meerkost minderprijs ' +
        'recargo recargos suplemento suplementos sobreprecio supplemento supplementi sovrapprezzo sovrapprezzi maggiorazione ' +
        'maggiorazioni acréscimo acréscimos sobretaxa dopłata dopłaty dopłat příplatek příplatky príplatok príplatky felár ' +
        'felárak supliment suplimente suplimentar suprapreț tillägg pristillägg pålägg merpris merpriser tillæg pristillæg ' +
        'merkostnad tillegg pristillegg lisähinta lisähinnat lisämaksu προσαύξηση προσαυξήσεις επιβάρυνση χρέωση doplačilo ' +
        'doplačila pribitek nadoplata nadoplate doplata doplate nadoplatak farkı fark hintalisä pótdíj ilave moinsvalue moinsvalues minwert ' +
        'incremento incrementos agravamento increment increments surplus korotus zam zammı',
    ),
  ],
  [
    'scaled',
    vocabulary(
      'teur keur tsd tds χιλ tchf kchf tkr tsek milliers thousands tausend duizend duizenden migliaia milhares tysiące tysiącach tys tisíce ' +
        'tisících tusental tuhat tuhansia χιλιάδες tisoč tisuća tisućama centime centimes cents pence eurocent eurocents céntimos centesimi ' +
        'cêntimos centavos grosze groszach haléř haléře haléřích haliere fillér bani øre öre senttiä λεπτά kuruş cts setka setkę setki hundred hundreds ' +
        'sata satoja cem pennies penny millares millar ezresek ezres binler sentler stovka stovky yüzlük hundratal dozen dozens douzaine dutzend dozijn docena dozzina dúzia tucet tucat',
    ),
  ],
];
/** The beginnings of words that take many endings. "Centimetre" and "centre" are no cents. */
const STEMS: readonly [OtherMeaning, RegExp][] = [
  [
    'scaled',
    /^(?:cent(?!imet|r|ym)\p{L}{1,6}|eurocent\p{L}*|sent(?:ti|ei|tei)\p{L}*|senttia|grosz\p{L}*|hal[ie]er?\p{L}*|filler\p{L}*|stotin\p{L}*|kurus\p{L}*|λεπτ(?:α|ων)|orer?|øre[rn]?|evrocent\p{L}*|eurosent\p{L}*)$/u,
  ],
  [
    'scaled',
    /^(?:thousand|tausend|duizend|tysiac|tisic|tisoc|tisuc|tusind|tusen|tuhan|tuhat|χιλιαδ|milliers?$|milhar|migliai|ezer$|mii$)\p{L}*$/u,
  ],
  ['time', /^(?:semain|week|woche|seman|settiman|tygod|tydn|tyzd|tjed|tedn|saptam|veck|viik|εβδομαδ|haft)\p{L}*$/u],
  [
    'time',
    /^(?:liefer|levering|leveran|levertijd|toimitus|entreg|deliver|livrais|dostaw|dodan|dodac|szallit|livrar|παραδοσ|dobav|isporuk|teslim|consegn)\p{L}*$/u,
  ],
  ['time', /^(?:tyg|wo|wk|wks|tyd|tyz|sapt)$/u],
  [
    'time',
    /^(?:lever(?:es|as|era|erb|baar|term|tid)|dostav|dostavn|arkipaiv|munkanap|(?:arbeits|werk|arbets|arbejds|arbeids)(?:tag|dag))\p{L}*$/u,
  ],
  [
    'percent',
    /^(?:rabat|remis[ei]|korting|discount|descuent|descont|scont|slev|zlav|kedvezm|reducer|alennus|εκπτωσ|popust|indirim|iskont)\p{L}*$/u,
  ],
  [
    'surcharge',
    /^(?:priraz|dodat[ae]k|dodatk|mehrkost|zusatz|meerkost|merkost|merpris|aufschl|toesl|tillag|tillæg|tilleg|recarg|sovrappr|maggior|acresc|przypł|adaos|narzut|opslag|bijbetal|sobrecost|sobrecust|paslag|lisavelo|navysen|tobblet|rafizet|uvecan|προσθετ|επιπλεον)\p{L}*$/u,
  ],
  [
    'percent',
    /^(?:provi[sz]|prowiz|provvig|comm?iss?[aio]|komis|engedmen|arengedm|bonifi[ck]|ristourn|abatt?im|ribass|rebaj|zniz|sniz|obniz|popust|avdrag|fradrag)\p{L}*$/u,
  ],
  [
    'surcharge',
    /^(?:povis|povec|majorar|agravam|sobrepre|zvysen|podwyz|augment|verteuer|prisokning|forhoj|lisakulu|surprix|sobretarif)\p{L}*$/u,
  ],
  ['scaled', /^(?:szaz|hundert|honderd|sada[na]?|suta|hundra|hundre|hundrede|ciento|centinaio|stotk|εκατο)\p{L}*$/u],
  ['area', /^(?:surfaci|superfici|powierzchn|povrsin|suprafet|suprafat)\p{L}*$/u],
  ['weight', /^(?:hmotnost|tezin|agirlı|greutat|suly|tomeg|kilogr)\p{L}*$/u],
  [
    'surcharge',
    /^(?:priplat|doplat|dopłat|doplacil|nadoplat|felar|lisahin|lisamaks|prosaux|προσαυξ|επιβαρυν|suplim)\p{L}*$/u,
  ],
  ['percent', /^(?:procent|prozent|percent|prosent|szazalek|ποσοστ|odstot|posto[tc]|yuzde)\p{L}*$/u],
];

/** Compounds: Farbaufpreis, kleurtoeslag, Gesamtgewicht. */
const ENDINGS: readonly [OtherMeaning, readonly string[]][] = [
  [
    'surcharge',
    [
      'aufpreis',
      'aufpreise',
      'mehrpreis',
      'mehrpreise',
      'zuschlag',
      'zuschlage',
      'toeslag',
      'toeslagen',
      'meerprijs',
      'tillagg',
      'tillæg',
      'tillegg',
      'felar',
      'hintalisa',
    ],
  ],
  ['weight', ['gewicht', 'gewichte', 'vikt', 'vekt', 'vægt', 'paino', 'suly', 'tomeg']],
  ['percent', ['rabatt', 'rabatte', 'korting', 'procent', 'prozent', 'marge', 'spanne']],
  ['area', ['flache', 'oppervlak', 'oppervlakte', 'areal', 'glasyta', 'ljusyta', 'felulet', 'flate']],
  ['time', ['zeit', 'zeiten', 'tijd', 'tid', 'dagar', 'dager', 'arbejdsdage', 'frist', 'aika']],
];

/** "Number of ..." beside what is counted; of leaves with its number it is a property of the table. */
const COUNT =
  /(?:^| )(?:nombre(?: de| d)?|nb(?: de)?|number of|no of|quantity|qty|anzahl|stuckzahl|aantal|numero (?:de|di)|cantidad|quantita|quantidade|liczba|ilosc|pocet|darabszam|numar(?: de)?|antal|antall|lukumaara|αριθμος|stevilo|broj|sayisi|adet) \p{L}/u;
const COUNT_AFTER = /\p{L} (?:szama|say[ıi]s[ıi]|maara)(?:$| )/u;

/** Numbers of slats, by whatever word they are counted. */
const COUNTED_SLATS =
  /(?:^| )(?:nbre?|nb|kpl|ks|st|stk|szt|db|buc|pcs|no|nr|poc|pocet|kom|kos|adet|antal|antall|τεμ) (?:\p{L}{1,20} )?(?:lam|slat|listel|stecch)/u;
const SLATS_COUNTED =
  /(?:^| )(?:lam[ae]|slat)\p{L}* (?:kpl|ks|st|stk|szt|db|buc|pcs|count|kom|kos|adet|antal|zahl|τεμ)(?: |$)/u;
const SLAT_NUMBERS = /lamellenzahl|lamellenanzahl|lamellantal/u;
const countsSlats = (plain: string): boolean =>
  [COUNTED_SLATS, SLATS_COUNTED, SLAT_NUMBERS].some((words) => words.test(plain));

const AREA_UNIT =
  /(?:^|[^\p{L}\p{N}.,])(?:m ?²|m2|m\^2|qm|mq|m\.q\.|kvm|sqm|sq\.? ?(?:m|ft|met(?:re|er)s?|feet)|square (?:met(?:re|er)s?|feet|foot))(?![\p{L}\p{N}])|m[eè]tres? carr[eé]|quadratmeter|vierkante meter|metros? cuadrado|metr[oi] quadr|metros? quadrado|metr\p{L}{0,6} kwadratow|čtverečn|štvorcov|négyzetm|metr\p{L}{0,6} p[aă]tra|neliöm|neliölt|τετραγωνικ|τ\.?μ\.?(?:$|[^\p{L}])|kvadrat\p{L}{0,6} ?met|metrekare/iu;
const PER_LENGTH =
  /(?:\/|(?:^|[^\p{L}])(?:par|au|du|le|per|pro|je|por|al|del|do|za|na|po|pe|pr\.?|ανά|each|το)) ?(?:lfd\.? ?)?(?:m|m1|ml|lfm|mb|bm|met(?:re|er|ro|r|ru|ar|ri|rul)|mètre|méter|μέτρο)(?![\p{L}\p{N}²])|(?:^|[^\p{L}])lfd?m(?![\p{L}\p{N}])|linéaire|linear (?:met|foot)|laufende[nrm]? meter|(?:strekkende|lopende|løbende) meter|löpmeter|løpemeter|metro line|bieżąc|běžn\p{L}{1,6} met|bežn\p{L}{1,6} met|folyóméter|metru liniar|juoksumet|τρέχον|tekoči met|dužn\p{L}{1,6} met|metretül|meterpreis|metrihin|meterpris|meterprijs|méterár|metre price|price per met|laufmet|running met|(?:^|[^\p{L}])(?:psm|plm)(?![\p{L}\p{N}])/iu;
const PER_MANY =
  /(?:^|[^\p{L}])(?:par|pro|per|je|les|por|za|na|pour|cada|pr\.?|ανά|la|kohti|á|for|für|voor|para|pentru|för|til|ára) ?(?:100|1[ .]?000|cent(?![\p{L}]))(?! ?(?:mm|cm|m|kg|%|°|[0-9x×.,]))|^[x×*] ?1000?$|^['’(]000\)?$/iu;
/** Money by the thousand. */
const MANY_OF_MONEY =
  /(?:^|[^\p{L}])(?:T|k|K) ?(?:€|EUR)|tis\. ?(?:Kč|eur|€)|ezer Ft|mii (?:de )?lei|(?:^|[^\p{L}])e ?(?:EUR|Ft|HUF)(?![\p{L}])|miles de|(?:^|[^\p{L}])(?:mil|bin|mii|ezer|tuh\.|tis\.|tys\.|tsd\.|χιλ\.) ?(?:€|eur|avro|TL|chf|ευρώ)|1[ .]?000 ?(?:€|eur)|(?:^|[^0-9])\/ ?100(?![0-9])|tys\. ?(?:zł|eur)/iu;
/** A thousand as a unit of money: "x € 1.000", "in 1.000 €", "€ '000". A size is not: "800 x 1000", "in 1000 mm". */
const IN_THOUSANDS =
  /(?:(?:^|[^0-9\s])\s?[x×*]|(?:^|[^\p{L}])(?:in|en|em|i|v|w|u|în|σε))\s?(?:€|eur(?:os?)?)?\s?1[ .'’\u00a0\u202f]?000(?![0-9.,]| ?(?:mm|cm|m|kg)(?![\p{L}]))|(?:€|eur(?:os?)?)\s?['’(]000|['’]000\s?(?:€|eur)/iu;
/** A hundred or a thousand, and the word behind it. */
const HUNDREDS = /(?:(?:^|[^0-9])1(?:00|[ .]?000)|(?:^|[^\p{L}])(?:sto|cent|cien|cem|cento|yüz|εκατό)) ?(\p{L}+)/giu;
const PIECES = /^(?:st|stk|stck|stuks?|pcs|pz|pezzi|piezas|pe[cç]as|ks|db|kpl)$/iu;
const PIECE_STEMS = /^(?:stück|styck|pi[eè]c|ud|uni[dt]|szt|kus|darab|buc|kappal|τεμ|kos|kom|ade[td])/iu;
const PIECES_OF_HUNDRED =
  /(?:^|\s)(?:st|stk|stck|stück|stuks?|pcs|pz|szt|ks|db|kpl|buc|kom|kos|adet)\.?\s?1(?:00|[ .]?000)(?![0-9])/iu;
/** Of a hundred pieces, in whatever words. */
const hundredPieces = (part: string): RegExpExecArray | undefined =>
  [...part.matchAll(HUNDREDS)].find(([, word = '']) => PIECES.test(word) || PIECE_STEMS.test(word));
/** Of several pieces: "Preis je 10 St.", "Tarif pour 2 fenêtres"; the leaves of one window are none. */
const SEVERAL_PIECES =
  /(?:^|[^\p{L}])(?:par|pro|per|je|por|za|na|pour|pr\.?|ανά|for|für|voor|para|pentru|för|til) ?(?:[2-9]|[1-9][0-9]{1,3}) ?(?:st(?:k|ck|ück|uks?)?|pcs|pz|pezzi|pi[eè]ces?|piezas|pe[cç]as|szt|ks|db|kpl|buc|kom|kos|adet|ud|unités?|units|unidades|unità|fen[eê]tres?|fenster|windows|ramen|ventanas|finestre|ok(?:na|ien)|janelas|portes|türen|doors|deuren|puertas|stores|volets|blinds)(?![\p{L}-])/iu;
/** A hundred beside a short word in small letters, and no size: "Lot de 100", "Pack of 100", "100 ks v balení". */
const A_HUNDRED =
  /(?:^|\s)\p{Ll}{1,4}\.?\s1(?:00|[ .]?000)(?:$|\s?[)\].,;])|(?:^|\s)1(?:00|[ .]?000)\s(?!(?:mm|cm|in|kg|ans|alu|pvc|uni)(?!\p{L}))\p{Ll}{2,3}(?!\p{L})/u;
/** Watts per square metre and kelvin are a property of glass. */
export const THERMAL = /W ?\/ ?\(? ?m ?[²2]? ?[·*.]? ?K?\)?/gu;
const AMOUNT = /(?:^|[^0-9.,])[0-9]{1,12}[.,][0-9]{2}(?![0-9.,])|[0-9]\s?(?:%|€|£|\$|m ?²|m2)(?![\p{L}])/iu;
const NUMBER_AND_WORD = /[0-9]\s?(\p{L}+)/giu;
const AMOUNT_WORDS =
  /^(?:EUR|CHF|zł|Kč|kr|Ft|lei|TL|kg|qm|mq|kvm|semaines?|weeks?|Wochen?|weken|semanas?|settimane|hét|săptămâni|veckor|uger|uker|viikkoa|hafta|jours?|days?|Tage?n?|dagen|giorni|d[ií]as|dni|dagar|dager?|gün)$/iu;
const AMOUNT_STEMS = /^(?:tygodni|týdn|týžd|εβδομάδ|tedn|tjed)/iu;
/** An amount of its own: "+ 10 %", "max. 80 kg", "45 €/m²", "4 weeks". */
export const hasOwnAmount = (part: string): boolean =>
  AMOUNT.test(part) ||
  [...part.matchAll(NUMBER_AND_WORD)].some(([, word = '']) => AMOUNT_WORDS.test(word) || AMOUNT_STEMS.test(word));
/** Without, or with: the prices are still those of pieces. */
const ASIDE = vocabulary(
  'hors sans ohne excl exkl excluding exclusive without zonder exclusief senza escluso esclusi sin sem bez brez utan uten uden ilman ' +
    'χωρίς fără no inkl incl inklusive inclusive inclus including inclusief compris comprend einschließlich zzgl plus siehe see voir',
);
/** "hors plus-values", "ohne Montage": what the prices do not have, or have. */
export const isAside = (text: string): boolean => ASIDE.has(plainWords(text).split(' ')[0] ?? '');

const LOWEST_FIRST =
  /^(?:ab|from|starting|vanaf|desde|od|från|fra|alkaen|dal) (?:[^ ]+ )?(?:preis|price|prijs|precio|prezzo|cena|ceny|pris|preco)/u;
const LOWEST_LAST =
  /(?:^| )(?:ab|from|vanaf|desde|od|fran|fra|alkaen|a partir|a partir de|des|a partire da|dal|min|mini|minimum|από|incepand)$/u;

/** Whether a name joins several things: "Prix & remises", "Preise und Rabatte"; "Prix de pose" is one. */
export const isOfSeveral = (name: string): boolean =>
  /[&+,;/|]|(?:^|\s)(?:et|and|und|en|y|e|i|a|og|och|ja|ve|și|és|και|in|o)\s/iu.test(name);

const MAX_WORDS = 12;

const isNumber = (word: string | undefined): boolean =>
  word !== undefined && /^[0-9]/.test(word) && !/^[0-9]{4}$/.test(word);

export const meaningOfWord = (word: string): OtherMeaning | undefined =>
  WORDS.find(([, words]) => words.has(word))?.[0] ??
  STEMS.find(([, stem]) => stem.test(word))?.[0] ??
  ENDINGS.find(([, endings]) => endings.some((ending) => word.length > ending.length && word.endsWith(ending)))?.[0];

/** A lone "Cent" behind a preposition; in French it is a hundred, in "pour cent" a percentage. */
const isCent = (words: readonly string[], at: number): boolean =>
  /^(?:cent|ct|sent)$/.test(words[at] ?? '') && !/^(?:pour|per|pro|por)$/.test(words[at - 1] ?? '');

/** "Délai (sem.)": weeks at the end of a title. Before a word it is "without" in Portuguese. */
const isWeeks = (words: readonly string[], at: number): boolean => words[at] === 'sem' && at === words.length - 1;

const shortMeaning = (words: readonly string[], at: number): OtherMeaning | undefined =>
  isCent(words, at) ? 'scaled' : isWeeks(words, at) ? 'time' : undefined;

const byWords = (words: readonly string[]): { meaning: OtherMeaning; word: string } | undefined => {
  for (const [at, word] of words.entries()) {
    // "plus-value" and "lead time" are two words.
    const both = `${word}${words[at + 1] ?? ''}`;
    const isPair = /^(?:plusvalues?|moinsvalues?|leadtimes?|pintaala|addons?|oncosts?)$/.test(both);
    const meaning = isPair ? meaningOfWord(both) : (shortMeaning(words, at) ?? meaningOfWord(word));
    if (!meaning) continue;
    if (isNumber(words[at + (isPair ? 2 : 1)])) continue;
    if ([words[at - 1], words[at - 2]].some((before) => before !== undefined && ASIDE.has(before))) continue;
    return { meaning, word: isPair ? `${word} ${words[at + 1]}` : word };
  }
  return undefined;
};

const isLowest = (plain: string, text: string): boolean =>
  LOWEST_FIRST.test(plain) || (LOWEST_LAST.test(plain) && isPriceTitle(text));

type Found = { meaning: OtherMeaning; word: string };

const meaningOf = (text: string): Found | undefined => {
  const part = text.slice(0, 200).normalize('NFC').replaceAll(THERMAL, ' ');
  const plain = plainWords(part);
  const words = plain.split(' ');
  if (words.length > MAX_WORDS) return undefined;
  const found = (meaning: OtherMeaning, word: string | undefined) => ({ meaning, word: (word ?? '').trim() });
  const thousands = IN_THOUSANDS.exec(part);
  if (thousands) return found('scaled', thousands[0]);
  if (hasOwnAmount(part)) return undefined;
  const perMany =
    PER_MANY.exec(part) ??
    MANY_OF_MONEY.exec(part) ??
    hundredPieces(part) ??
    PIECES_OF_HUNDRED.exec(part) ??
    SEVERAL_PIECES.exec(part) ??
    A_HUNDRED.exec(part);
  if (perMany) return found('scaled', perMany[0]);
  const isPriced = isPriceTitle(part);
  const area = AREA_UNIT.exec(part);
  if (area) return found(isPriced || part.includes('/') ? 'per_measure' : 'area', area[0]);
  const length = PER_LENGTH.exec(part);
  if (length) return found('per_measure', length[0]);
  if (/(?:^|[^0-9\s])\s*%(?!\s?[0-9])/u.test(part)) return found('percent', '%');
  if (isLowest(plain, part)) return found('lowest', plain);
  if (
    isPriced &&
    /(?:^| )(?:kvadrat|kwadrat|quadrat|vierkant|nelio|negyzet|ctverec|stvorc|strekkend|lopende|løbende|umfang|lini[ao]w|linear|lineal|lineair|lineaire|svilupp|longitud|longueur|lunghezz|length|lange$|dlzk|delk[auy]|dlugosc|długosc|duzin|duljin|dolzin|hossz|langd|lengd|længd|lengte|pituu|μηκο|uzunlu|comprimento|lungime|surfaci|surfac|superfic|powierzchn|ploch|povrsin|felulet|suprafat|επιφανει|omtrek|omkrets|perimet|obvod|obwod)\p{L}*/u.test(
      plain,
    )
  )
    return found('per_measure', plain);
  // "Rate by length": what is paid by the metre.
  if (
    /(?:^| )(?:by|nach|per|pro|je|par|por|za|po|pe|ανα|na|a) (?:(?:the|la|der|die|das) )?(?:length|lange|longueur|longitud|lunghezza|dlugosc\p{L}*|długosc\p{L}*|delk\p{L}|dlzk\p{L}|duzin\p{L}|duljin\p{L}|dolzin\p{L}|μηκος|lengde|langd|længde|lengte|hossz\p{L}*|pituu\p{L}*|comprimento|lungime)(?: |$)/u.test(
      plain,
    )
  )
    return found('per_measure', plain);
  if (
    /(?:^| )(?:extra|additional|ekstra|dodatn\p{L}{1,3}|custo|coste|costo|cout) (?:cost|price|charge|kost|pris|hint|omkost|trosak|strosek|naklad|supplem|adicional|aggiunt|te betal|zu zahl)\p{L}*|^extras?$/u.test(
      plain,
    )
  )
    return found('surcharge', plain);
  if (words.length <= 6 && !/[0-9]/.test(plain) && countsSlats(plain)) return found('count', plain);
  if (isPriced && /(?:^| )(?:ml|mb|bm|lfm|jm|lm|tm|m1|fm|nm)(?: |$)/u.test(plain)) return found('per_measure', plain);
  const isOfMetre =
    words.length <= 3 && words.some((word) => /^(?:met(?:re|er|ro|r|ra|ru|ar)|μετρου|μετρο)$/u.test(word));
  if (isPriced && isOfMetre) return found('per_measure', plain);
  const counted = COUNT.exec(plain) ?? COUNT_AFTER.exec(plain);
  if (counted && !/[0-9]/.test(plain)) return found('count', counted[0]);
  return byWords(words);
};

/**
 * What a title, a label or a unit says the numbers of a table to be, if that is not the price of a piece: "Gewicht in
 * kg", "Plus-value RAL", "€/m²". A text with an amount of its own is about that: "Pose 45 €/m²".
 */
export const otherMeaning = (text: string): Found | undefined => {
  const whole = meaningOf(text);
  if (whole || hasOwnAmount(text.slice(0, 200))) return whole;
  // "PVC okno - Cena metra": each part is a title of its own.
  const parts = text.slice(0, 200).split(/ [-–—|] /u);
  return parts.length > 1 ? parts.map(meaningOf).find((found) => found !== undefined) : undefined;
};

/** The same for a note, which may be about anything: only what it says of prices, or in a word or two, counts. */
export const otherMeaningOfNote = (text: string): ReturnType<typeof otherMeaning> => {
  const found = otherMeaning(text) ?? otherMeaning(text.replace(/^[*•\s]{1,5}/u, ''));
  if (!found) return undefined;
  const isAboutPrices = found.meaning === 'per_measure' || found.meaning === 'scaled';
  const isShort =
    plainWords(text).split(' ').length <= (found.meaning === 'scaled' ? 6 : 3) && found.meaning !== 'lowest';
  return (isAboutPrices && isPriceTitle(text)) || isShort ? found : undefined;
};
