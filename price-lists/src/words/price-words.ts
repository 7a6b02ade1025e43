import { plainWords, vocabulary } from './plain-words.ts';

const PRICE = vocabulary(
  'prix tarif tarifs montant price prices cost rrp msrp amount preis preise betrag uvp vk evp prijs prijzen bedrag adviesprijs precio precios ' +
    'importe pvp tarifa prezzo prezzi importo listino cena ceny kwota preço preços valor pv pu eur euro euros chf pln usd gbp ' +
    'zł czk sek nok dkk huf ron ht ttc netto brutto ár árak ára ceník cenník preț prețuri prețul pris priser priset prisen priserne priserna prisene hinta ' +
    'hinnat hinnasto τιμή τιμές cene cijena cijene cjenik fiyat fiyatı fiyatlar kč lei kr belopp beløb beløp summa suma sumă částka összeg ' +
    'valoare znesek iznos tutar ποσό each cad cadauno cadauna kosten costo coste custo kostnad',
);
const PRICE_ENDINGS = ['preis', 'preise', 'prijs', 'prijzen', 'hinta', 'pris', 'priser', 'priset', 'prisen'];
/** Hungarian joins them as well, and its word is short. */
const HUNGARIAN = /^(?:lista|darab|egyseg|brutto|netto|alap|eladasi|fogyasztoi|ajanlott|katalogus)ar(?:ak)?$/;
/** "Stykpris" is one, "compris" is none. */
const isCompound = (word: string): boolean =>
  HUNGARIAN.test(word) || (!word.endsWith('compris') && PRICE_ENDINGS.some((ending) => word.endsWith(ending)));

const GROUP = vocabulary(
  'group groupe groupes gruppe gruppen gruppo grupo grupa groep preisgruppe preisgruppen prijsgroep prijsgroepen pg fascia ' +
    'klasse preisklasse prijsklasse categorie kategorie category categoria kategoria gamme serie serien series cenovaskupina ' +
    'skupina band bands árcsoport csoport grupă prisgrupp prisgruppe hintaryhmä ryhmä ομάδα grup grubu pricegroup',
);

/**
 * Columns that may split a list into tables, if lines of one size differ in them: band, system, colour, glazing. A
 * title that is not here may as well, so this only says how they are named.
 */
const SPLITTING = vocabulary(
  'band bands bande bandes system systeme système systeem sistema systém rendszer sistem järjestelmä σύστημα sustav sistemi ' +
    'colour color colours couleur couleurs farbe farben kleur kleuren colore colori cor cores kolor kolory barva barvy farba ' +
    'szín culoare färg farve farge väri χρώμα boja renk type typ tipo tip typ tyyppi τύπος tür model modèle modell modelo modello ' +
    'model malli μοντέλο range gamme reihe reeks gama gamma linea línea linie řada rada sorozat sarja σειρά serija seri glazing ' +
    'vitrage verglasung beglazing vidrio vetro szyba zasklení material matériau matière materiaal materiale materiał matériel ' +
    'finish finition ausführung afwerking acabado finitura wykończenie acabamento opening ouverture öffnung apertura otwieranie ' +
    'fabric fabrics tissu tissus tejido tessuto stof stoff stoffe tkanina tecido toile ' +
    'leaf leaves vantail vantaux flügel variant variante wariant variáns quality qualité qualität kwaliteit calidad qualità jakość',
);

/** A column whose title says that its lines are for different tables. */
export const isSplittingTitle = (title: string): boolean => {
  const words = plainWords(title).split(' ');
  return words.length <= 4 && words.some((word) => SPLITTING.has(word) || GROUP.has(word));
};

/** What may be a kind of anything: a type may be a surcharge. */
const KINDS = vocabulary(
  'type typ tipo tip tyyppi τύπος tür variant variante wariant variáns quality qualité qualität',
);

/** A column of names: of colours, fabrics, systems, price groups. What stands in it says nothing of the prices. */
export const isNamingTitle = (title: string): boolean =>
  isSplittingTitle(title) &&
  !plainWords(title)
    .split(' ')
    .some((word) => KINDS.has(word));

/** Whether a word says into what a list is divided: band, system, price group. */
export const isDividingWord = (word: string): boolean => SPLITTING.has(word) || GROUP.has(word);

/** A title of prices: "Prix HT", "Listenpreis", "€". */
export const isPriceTitle = (title: string): boolean =>
  /[€£]|(?:^|\s)\$|^P\.? ?U\.?$/u.test(title) ||
  plainWords(title)
    .split(' ')
    .some((word) => PRICE.has(word) || isCompound(word));

/**
 * A column with the price group of a line, "Preisgruppe", "Price group"; `prices` if a number or letter follows: then
 * the column contains the prices of that group.
 */
export const groupTitle = (title: string): 'group' | 'prices' | undefined => {
  const words = plainWords(title).split(' ');
  if (words.length > 4) return undefined;
  if (/^(?:pg|gr|grp|group|gruppe|preisgruppe|prijsgroep)[0-9]{1,3}$/.test(words.join(''))) return 'prices';
  if (!words.some((word) => GROUP.has(word))) return undefined;
  return words.some((word) => /^(?:[0-9]{1,3}|[a-z]|i{1,3}|iv|v)$/.test(word)) ? 'prices' : 'group';
};

const FROM = vocabulary('von from de van desde da od ab min mini minimum dal du vanaf från fra alkaen από od itibaren');
const TO = vocabulary('bis to a tot hasta do ate max maxi maximum al au jusqu jusqua tm till til asti έως kadar');

/** Whether a column or line of sizes contains the lower or the upper ends of ranges: von, bis. */
export const rangeEnd = (text: string | undefined): 'from' | 'to' | undefined => {
  const words = text === undefined ? [] : plainWords(text).split(' ');
  if (words.length > 5) return undefined;
  if (words.some((word) => TO.has(word))) return 'to';
  return words.some((word) => FROM.has(word)) ? 'from' : undefined;
};

/** Whether a word is an end of a range: "bis" and "max" are upper ones. */
export const isRangeWord = (word: string, end: 'from' | 'to'): boolean => (end === 'to' ? TO : FROM).has(word);

/** Words that mean a lower end wherever they stand; others only where a title ends or begins: not in "largeur de baie". */
const LOWER = vocabulary(
  'from ab min mini minimum vanaf desde od dal från fra alkaen από itibaren minimale minimum mindestens minst tól től alk alkaen vähintään najmanj najmanje najmniej legalább least mind fom ελάχ ελάχιστο τουλάχιστον almeno minstens mindst tenminste ' +
    'nejméně alespoň najmenej aspoň barem vsaj asgari moins menos puțin ' +
    'iznad powyżej nad over över yli üzeri peste felett fölött πάνω dessus über sopra acima above boven encima ' +
    'more greater larger bigger exceeding starting mehr größer meer groter hoger vanaf oltre maggiore maggiori mayor mayores más mais maior ' +
    'superior superiores superiore supérieur supérieure supérieurs więcej większe większa większy větší více väčšie väčší viac više veće veći ' +
    'veća več večje večja večji större større større uppåt oppover opad derover suurempi isompi μεγαλύτερο μεγαλύτερα άνω nagyobb több mare mari ' +
    'üstü üstünde büyük fazla beyond oberhalb ponad přes utöver delà sopra',
);
/** Compounds: Mindestbreite, minimibredd, minimihojd. */
const LOWER_COMPOUND =
  /^(?:mindest|min(?:imal|imum|imi|sta|ste)?)(?:breit|hoh|hoeh|lang|breed|hoogt|bredd|hojd|højd|høyd|lev|kork|ma[sßatl]|mitt)/u;
const LOWER_LAST = vocabulary('von van de da du dès des');
const LOWER_FIRST = vocabulary('von van da dès');

/** Whether a title of sizes says that they are lower ends: "Breite ab", "Width from", "largeur à partir de". */
export const isLowerEnd = (title: string | undefined): boolean => {
  const words =
    title === undefined
      ? []
      : plainWords(title.replaceAll('.', ''))
          .replace(/ (?:mm|cm|m|in)$/, '')
          .split(' ');
  if (words.length > 5 || words.some((word) => TO.has(word) && word !== 'a')) return false;
  return (
    words.some((word) => LOWER.has(word) || LOWER_COMPOUND.test(word)) ||
    /≥|⩾|>=/u.test(title ?? '') ||
    LOWER_LAST.has(words.at(-1) ?? '') ||
    LOWER_FIRST.has(words[0] ?? '') ||
    /(?:^| )(?:partire?|en az|plus de|et plus|compter de)(?: |$)|^de la | de la$/.test(words.join(' '))
  );
};

/** Signs for a size that cannot be made. An empty cell and 0 mean the same. */
const SIGN = /^(?:[-–—−_.…/\\|*]+|[x×✗✘✕✖❌ø∅]+)$/iu;

/**
 * Words for it, and for prices on request, as `plainWords` writes them without spaces ("n. l." and "n/l" are the same):
 * French, English, German, Dutch, Spanish, Italian, Polish, Portuguese.
 */
const WORDS = new Set(
  [
    'na nd nc nl nv nm ns np sd so s d sc nr nvt poa por rfq tba tbc undefined null nan none no non nein nee nie nao',
    'non disponible|indisponible|pas disponible|non realisable|non faisable|impossible|hors gamme|hors limite|hors limites',
    'hors standard|hors dimensions|sur demande|sur devis|sur consultation|nous consulter|consulter|a consulter|non fabrique',
    'not available|unavailable|not possible|not made|not offered|out of range|on request|on application|price on request',
    'price on application|upon request|on enquiry|ask|call|please ask|please call|no price',
    'nicht lieferbar|nicht verfugbar|nicht moglich|nicht baubar|nicht herstellbar|nicht machbar|auf anfrage|anfrage|a anfrage',
    'entfallt|unmoglich|kein preis|preis auf anfrage',
    'niet leverbaar|niet beschikbaar|niet mogelijk|op aanvraag|aanvraag|prijs op aanvraag|niet maakbaar|onmogelijk',
    'no disponible|bajo pedido|bajo consulta|bajo demanda|consultar|no fabricable|no posible|sin precio|imposible',
    'non disponibile|su richiesta|a richiesta|non realizzabile|non fattibile|non possibile|non producibile|da preventivare',
    'niedostepne|niedostepny|niedostepna|brak|na zapytanie|na zamowienie|niemozliwe|do wyceny|wycena indywidualna|nie dotyczy',
    'niewykonalne|indisponivel|nao disponivel|sob consulta|sob pedido|a pedido|sob orcamento|nao fabricavel|nao possivel',
    'impossivel|sem preco',
    'na dotaz|na poptavku|nelze|nevyrabi se|nedostupne|neda sa|nevyraba sa|na vyziadanie|keresre|nem gyarthato|nem rendelheto',
    'egyedi ajanlat|la cerere|nu se executa|indisponibil|pa forfragan|offereras|ej mojligt|tillverkas ej|pa foresporgsel',
    'ikke muligt|ikke mulig|pa foresporsel|leveres ikke|pyydettaessa|ei mahdollinen|ei saatavilla|κατοπιν ζητησης|δεν διατιθεται',
    'na povprasevanje|ni mogoce|ni na voljo|na upit|nije moguce|nije dostupno|talep uzerine|uretilmez|yok|mumkun degil',
  ]
    .flatMap((line, index) => line.split(index === 0 ? ' ' : '|'))
    .map((words) => words.replaceAll(' ', '')),
);

const LONGEST = 40;

/** A mark in the form in which marks are compared. */
const plainMark = (text: string): string => {
  const words = plainWords(text).replaceAll(' ', '');
  return words === '' ? text.trim() : words;
};

/** Whether a text marks a size without a price; `further` are marks that the caller declares. */
export const noPriceMarks = (further: readonly string[] = []): ((text: string) => boolean) => {
  const declared = new Set(further.map(plainMark));
  return (text) => {
    // Nearly every text of a price list is a number, and no known mark begins with a digit.
    if (declared.size === 0 && /^[0-9]/.test(text)) return false;
    if (text.length > LONGEST) return declared.size > 0 && declared.has(plainMark(text));
    return SIGN.test(text) || WORDS.has(plainMark(text)) || (declared.size > 0 && declared.has(plainMark(text)));
  };
};
