import { described, label, picture } from './options.ts';

/** Who the link of the first start signs in. */
export const DEMO_PERSON = { email: 'demo@vantail.example', name: 'Demo', role: 'manager' };

/** A small, realistic catalogue. Names and prices are invented. */
export const brands = [
  { name: 'Atelier Lumière', name_en: 'Atelier Lumière' },
  { name: 'Nordfenster', name_en: 'Nordfenster' },
];

/** `parent` is the name of a category listed above. */
export const categories: (ReturnType<typeof label> & { display_order: number; parent?: string })[] = [
  { ...label('Fenêtres', 'Windows', 'Fenster'), display_order: 1 },
  { ...label('Fenêtres PVC', 'PVC windows', 'Kunststofffenster'), display_order: 1, parent: 'Fenêtres' },
  { ...label('Fenêtres bois', 'Timber windows', 'Holzfenster'), display_order: 2, parent: 'Fenêtres' },
  { ...label('Fenêtres de toit', 'Roof windows', 'Dachfenster'), display_order: 2 },
  { ...label('Volets roulants', 'Roller shutters', 'Rollläden'), display_order: 3 },
];

/** `brand` and `category` are names. */
export const products = [
  {
    ...described(
      label('Fenêtre PVC 1 vantail', 'PVC window, one leaf', 'Kunststofffenster, ein Flügel'),
      'Oscillo-battante, à soufflet ou fixe, double vitrage 4/16/4, blanc dans la masse.',
      'Tilt-and-turn, tilt only or fixed, double glazing 4/16/4, white throughout.',
      'Dreh-Kipp, Kipp oder fest, Zweifachglas 4/16/4, durchgefärbt weiß.',
    ),
    reference: 'PVC-1V',
    discount_group: 'PVC',
    category: 'Fenêtres PVC',
    brand: 'Atelier Lumière',
  },
  {
    ...described(
      label('Fenêtre PVC 2 vantaux', 'PVC window, two leaves', 'Kunststofffenster, zwei Flügel'),
      'Deux vantaux, à la française ou oscillo-battant à droite, avec ou sans imposte.',
      'Two leaves, side hung or with the right one to tilt, with or without a light above.',
      'Zwei Flügel, Dreh oder rechts Dreh-Kipp, mit oder ohne Oberlicht.',
    ),
    reference: 'PVC-2V',
    discount_group: 'PVC',
    category: 'Fenêtres PVC',
    brand: 'Atelier Lumière',
    price_adjustment_percentage: 4.5,
  },
  {
    ...described(
      label('Fenêtre chêne 2 vantaux', 'Oak window, two leaves', 'Eichenfenster, zwei Flügel'),
      'Chêne massif lamellé-collé.',
      'Solid laminated oak.',
      'Massive Eiche, lamelliert.',
    ),
    reference: 'CHE-2V',
    category: 'Fenêtres bois',
    brand: 'Nordfenster',
    image_url: picture('oak-window'),
  },
  {
    ...described(
      label('Fenêtre de toit à rotation', 'Centre-pivot roof window', 'Schwingfenster'),
      'S’ouvre en pivotant à mi-hauteur et se retourne pour le nettoyage.',
      'Turns about its middle, and right over for cleaning.',
      'Schwingt um die Mitte und lässt sich zum Putzen umdrehen.',
    ),
    reference: 'TOIT-R',
    category: 'Fenêtres de toit',
    brand: 'Nordfenster',
    image_url: picture('roof-window'),
  },
  {
    ...described(
      label('Volet roulant rénovation', 'Renovation roller shutter', 'Vorbaurollladen'),
      'Motorisé, posé devant une fenêtre existante, sans gros travaux.',
      'Motorised, fitted in front of an existing window, without building work.',
      'Mit Motor, vor ein vorhandenes Fenster gesetzt, ohne Umbau.',
    ),
    reference: 'VR-RENO',
    category: 'Volets roulants',
    brand: 'Atelier Lumière',
    image_url: picture('roller-shutter'),
  },
];
