import { label, picture } from './label.ts';

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
    ...label('Fenêtre PVC 1 vantail', 'PVC window, one leaf', 'Kunststofffenster, ein Flügel'),
    reference: 'PVC-1V',
    category: 'Fenêtres PVC',
    brand: 'Atelier Lumière',
    description: 'Oscillo-battante, à soufflet ou fixe, double vitrage 4/16/4, blanc dans la masse.',
  },
  {
    ...label('Fenêtre PVC 2 vantaux', 'PVC window, two leaves', 'Kunststofffenster, zwei Flügel'),
    reference: 'PVC-2V',
    category: 'Fenêtres PVC',
    brand: 'Atelier Lumière',
    description: 'Deux vantaux, à la française ou oscillo-battant à droite, avec ou sans imposte.',
    price_adjustment_percentage: 4.5,
  },
  {
    ...label('Fenêtre chêne 2 vantaux', 'Oak window, two leaves', 'Eichenfenster, zwei Flügel'),
    reference: 'CHE-2V',
    category: 'Fenêtres bois',
    brand: 'Nordfenster',
    description: 'Chêne massif lamellé-collé.',
  },
  {
    ...label('Fenêtre de toit à rotation', 'Centre-pivot roof window', 'Schwingfenster'),
    reference: 'TOIT-R',
    category: 'Fenêtres de toit',
    brand: 'Nordfenster',
    image_url: picture('roof-window'),
  },
  {
    ...label('Volet roulant rénovation', 'Renovation roller shutter', 'Vorbaurollladen'),
    reference: 'VR-RENO',
    category: 'Volets roulants',
    brand: 'Atelier Lumière',
    image_url: picture('roller-shutter'),
  },
];
