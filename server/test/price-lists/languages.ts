import type { Language } from './entry.ts';

/** How the trade writes in one language. These words are the corpus's own; the reader has its own list. */
export type Words = {
  width: string;
  height: string;
  price: string;
  projection: string;
  letters: [width: string, height: string];
  title: string;
  thickness: string;
  sizesIn: (unit: string) => string;
  upTo: (size: string) => string;
  fromTo: [string, string];
  notMade: string;
  onRequest: string;
  inclusive: string;
  exclusive: string;
  group: string;
  footnote: string;
  article: string;
  continued: string;
  total: string;
  currency: string;
  separator: ';' | ',' | '\t';
  decimal: ',' | '.';
  thousands: string;
};

const semicolons = { separator: ';', decimal: ',', thousands: '.' } as const;

export const languages: Record<Language, Words> = {
  fr: {
    width: 'Largeur',
    height: 'Hauteur',
    price: 'Prix',
    projection: 'Avancée',
    letters: ['L', 'H'],
    title: 'Fenêtre 1 vantail, blanc',
    thickness: 'Dormant PVC 70 mm, vitrage Ug 1,1',
    sizesIn: (unit) => `Dimensions en ${unit}`,
    upTo: (size) => `jusqu'à ${size}`,
    fromTo: ['de', 'à'],
    notMade: 'non réalisable',
    onRequest: 'sur demande',
    inclusive: 'Prix TTC en euros',
    exclusive: 'Prix HT en euros',
    group: 'Groupe de prix',
    footnote: '* Hors pose, valable 30 jours.',
    article: 'Référence',
    continued: 'suite',
    total: 'Total',
    currency: '€',
    separator: ';',
    decimal: ',',
    thousands: ' ',
  },
  en: {
    width: 'Width',
    height: 'Height',
    price: 'Price',
    projection: 'Projection',
    letters: ['W', 'H'],
    title: 'Flush casement, top hung',
    thickness: 'Timber section 68 mm, glazing Ug 1.1',
    sizesIn: (unit) => `All sizes in ${unit}`,
    upTo: (size) => `up to ${size}`,
    fromTo: ['from', 'to'],
    notMade: 'not available',
    onRequest: 'POA',
    inclusive: 'Prices include VAT',
    exclusive: 'Prices exclude VAT',
    group: 'Price group',
    footnote: '* Carriage is charged apart; see terms.',
    article: 'Item no.',
    continued: 'continued',
    total: 'Total',
    currency: '€',
    separator: ',',
    decimal: '.',
    thousands: ',',
  },
  de: {
    width: 'Breite',
    height: 'Höhe',
    price: 'Preis',
    projection: 'Ausfall',
    letters: ['B', 'H'],
    title: 'Aufsatzrollladen, Kunststoff weiß',
    thickness: 'Bautiefe 82 mm, Ug 0,7',
    sizesIn: (unit) => `Maße in ${unit}`,
    upTo: (size) => `bis ${size}`,
    fromTo: ['von', 'bis'],
    notMade: 'nicht lieferbar',
    onRequest: 'auf Anfrage',
    inclusive: 'Preise inkl. MwSt.',
    exclusive: 'Preise zzgl. MwSt.',
    group: 'Preisgruppe',
    footnote: '* Sondergrößen mit 15 % Aufschlag.',
    article: 'Art.-Nr.',
    continued: 'Fortsetzung',
    total: 'Summe',
    currency: '€',
    ...semicolons,
  },
  nl: {
    width: 'Breedte',
    height: 'Hoogte',
    price: 'Prijs',
    projection: 'Uitval',
    letters: ['B', 'H'],
    title: 'Inzethor, antraciet',
    thickness: 'Kozijn 70 mm, Ug 1,0',
    sizesIn: (unit) => `Maten in ${unit}`,
    upTo: (size) => `tot ${size}`,
    fromTo: ['van', 'tot'],
    notMade: 'niet leverbaar',
    onRequest: 'op aanvraag',
    inclusive: 'Prijzen incl. btw',
    exclusive: 'Prijzen excl. btw',
    group: 'Prijsgroep',
    footnote: '* Levertijd ongeveer drie weken.',
    article: 'Artikelnr.',
    continued: 'vervolg',
    total: 'Totaal',
    currency: '€',
    ...semicolons,
  },
  es: {
    width: 'Ancho',
    height: 'Alto',
    price: 'Precio',
    projection: 'Salida',
    letters: ['A', 'H'],
    title: 'Persiana enrollable de aluminio',
    thickness: 'Marco de 70 mm, Ug 1,4',
    sizesIn: (unit) => `Medidas en ${unit}`,
    upTo: (size) => `hasta ${size}`,
    fromTo: ['desde', 'hasta'],
    notMade: 'no disponible',
    onRequest: 'consultar',
    inclusive: 'Precios con IVA incluido',
    exclusive: 'Precios sin IVA',
    group: 'Grupo de precios',
    footnote: '* Portes no incluidos en la tarifa.',
    article: 'Código',
    continued: 'continuación',
    total: 'Total',
    currency: '€',
    ...semicolons,
  },
  it: {
    width: 'Larghezza',
    height: 'Altezza',
    price: 'Prezzo',
    projection: 'Sporgenza',
    letters: ['L', 'H'],
    title: 'Zanzariera laterale, bianca',
    thickness: 'Telaio 65 mm, Ug 1,1',
    sizesIn: (unit) => `Misure in ${unit}`,
    upTo: (size) => `fino a ${size}`,
    fromTo: ['da', 'a'],
    notMade: 'non disponibile',
    onRequest: 'su richiesta',
    inclusive: 'Prezzi IVA inclusa',
    exclusive: 'Prezzi IVA esclusa',
    group: 'Fascia di prezzo',
    footnote: '* Imballo e trasporto esclusi.',
    article: 'Codice',
    continued: 'segue',
    total: 'Totale',
    currency: '€',
    ...semicolons,
  },
  pl: {
    width: 'Szerokość',
    height: 'Wysokość',
    price: 'Cena',
    projection: 'Wysięg',
    letters: ['S', 'W'],
    title: 'Okno rozwierno-uchylne, białe',
    thickness: 'Profil 82 mm, szyba Ug 0,5',
    sizesIn: (unit) => `Wymiary w ${unit}`,
    upTo: (size) => `do ${size}`,
    fromTo: ['od', 'do'],
    notMade: 'niedostępne',
    onRequest: 'na zapytanie',
    inclusive: 'Ceny brutto',
    exclusive: 'Ceny netto',
    group: 'Grupa cenowa',
    footnote: '* Termin realizacji do czterech tygodni.',
    article: 'Nr artykułu',
    continued: 'ciąg dalszy',
    total: 'Suma',
    currency: '€',
    ...semicolons,
    thousands: ' ',
  },
  pt: {
    width: 'Largura',
    height: 'Altura',
    price: 'Preço',
    projection: 'Projeção',
    letters: ['L', 'A'],
    title: 'Estore de enrolar, tecido liso',
    thickness: 'Perfil de 60 mm, Ug 1,3',
    sizesIn: (unit) => `Medidas em ${unit}`,
    upTo: (size) => `até ${size}`,
    fromTo: ['de', 'até'],
    notMade: 'não disponível',
    onRequest: 'sob consulta',
    inclusive: 'Preços com IVA incluído',
    exclusive: 'Preços sem IVA',
    group: 'Grupo de preços',
    footnote: '* Montagem não incluída na tabela.',
    article: 'Referência',
    continued: 'continuação',
    total: 'Total',
    currency: '€',
    ...semicolons,
  },
};

/** One list in each language, each with sizes of its own. */
export const inEachLanguage = <T>(make: (words: Words, language: Language, index: number) => T): T[] =>
  (Object.keys(languages) as Language[]).map((language, index) => make(languages[language], language, index));
