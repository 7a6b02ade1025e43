export const LANGUAGES = ['fr', 'en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

const en = {
  title: 'Windows made to measure',
  lead: 'Choose, see it drawn to scale, and know the price to the cent before you ask for it.',
  begin: 'See our windows',
  points: ['Priced while you choose', 'Drawn to your size', 'Offer kept for 30 days'],
  language: 'Language',
  console: 'Console',
  home: 'Home',
  path: 'You are here',
  configure: 'Configure',
  products: (count: number) => (count === 1 ? '1 product' : `${count} products`),
  about: 'This shop is a demonstration: its catalogue, its prices and its pictures are invented.',
  how: 'All of it runs on the public API of the service, with the elements that any shop can put on its page.',
  missing: 'This page is not here.',
  failed: 'The shop cannot be reached at the moment.',
};

export type ShopWords = typeof en;

const fr: ShopWords = {
  title: 'Des fenêtres à vos mesures',
  lead: 'Choisissez, voyez-la dessinée à l’échelle, et connaissez le prix au centime près avant de demander votre offre.',
  begin: 'Voir nos fenêtres',
  points: ['Le prix pendant que vous choisissez', 'Dessinée à vos dimensions', 'Offre valable 30 jours'],
  language: 'Langue',
  console: 'Console',
  home: 'Accueil',
  path: 'Vous êtes ici',
  configure: 'Configurer',
  products: (count) => (count === 1 ? '1 produit' : `${count} produits`),
  about: 'Cette boutique est une démonstration : catalogue, prix et images sont inventés.',
  how: 'Tout fonctionne avec l’API publique du service et les éléments que toute boutique peut intégrer.',
  missing: 'Cette page n’existe pas.',
  failed: 'La boutique est injoignable pour le moment.',
};

const de: ShopWords = {
  title: 'Fenster nach Ihrem Maß',
  lead: 'Wählen Sie, sehen Sie das Fenster maßstäblich gezeichnet, und kennen Sie den Preis auf den Cent, bevor Sie anfragen.',
  begin: 'Unsere Fenster ansehen',
  points: ['Preis schon beim Wählen', 'In Ihrem Maß gezeichnet', 'Angebot 30 Tage gültig'],
  language: 'Sprache',
  console: 'Konsole',
  home: 'Start',
  path: 'Sie sind hier',
  configure: 'Konfigurieren',
  products: (count) => (count === 1 ? '1 Produkt' : `${count} Produkte`),
  about: 'Dieser Shop ist eine Vorführung: Katalog, Preise und Bilder sind erfunden.',
  how: 'Alles läuft über die öffentliche Schnittstelle des Dienstes, mit Elementen für jede Shop-Seite.',
  missing: 'Diese Seite gibt es nicht.',
  failed: 'Der Shop ist gerade nicht erreichbar.',
};

export const SHOP_WORDS: Readonly<Record<Language, ShopWords>> = { fr, en, de };

const STORED = 'vantail.demo.language';

const isLanguage = (value: string | null | undefined): value is Language =>
  LANGUAGES.some((language) => language === value);

/** As chosen here before, else as the browser asks, else French: it is a French shop. */
export const firstLanguage = (): Language => {
  const wished = navigator.languages.map((language) => language.slice(0, 2));
  return [localStorage.getItem(STORED), ...wished].find(isLanguage) ?? 'fr';
};

export const keepLanguage = (language: Language): void => localStorage.setItem(STORED, language);
