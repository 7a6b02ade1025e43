/** A small, realistic catalogue. Names are made up; prices are invented. */
const label = (name: string, name_en: string, de: string) => ({
  name,
  name_en,
  translations: { en: { name: name_en }, de: { name: de } },
});

export const DEMO_TENANT = { name: 'Menuiserie Démo', currency: 'EUR', price_basis: 'TTC' };

export const brands = [
  { name: 'Atelier Lumière', name_en: 'Atelier Lumière' },
  { name: 'Nordfenster', name_en: 'Nordfenster' },
];

/** `parent` is the name of a category further up. */
export const categories: (ReturnType<typeof label> & { display_order: number; parent?: string })[] = [
  { ...label('Fenêtres', 'Windows', 'Fenster'), display_order: 1 },
  { ...label('Fenêtres PVC', 'PVC windows', 'Kunststofffenster'), display_order: 1, parent: 'Fenêtres' },
  { ...label('Fenêtres bois', 'Timber windows', 'Holzfenster'), display_order: 2, parent: 'Fenêtres' },
  { ...label('Fenêtres de toit', 'Roof windows', 'Dachfenster'), display_order: 2 },
  { ...label('Volets roulants', 'Roller shutters', 'Rollläden'), display_order: 3 },
];

/** `brand` and `category` by name. */
export const products = [
  {
    ...label('Fenêtre PVC 1 vantail', 'PVC window, one leaf', 'Kunststofffenster, ein Flügel'),
    reference: 'PVC-1V',
    category: 'Fenêtres PVC',
    brand: 'Atelier Lumière',
    description: 'Oscillo-battante, double vitrage 4/16/4, blanc dans la masse.',
  },
  {
    ...label('Fenêtre PVC 2 vantaux', 'PVC window, two leaves', 'Kunststofffenster, zwei Flügel'),
    reference: 'PVC-2V',
    category: 'Fenêtres PVC',
    brand: 'Atelier Lumière',
    description: 'Deux vantaux, oscillo-battant à droite.',
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
  },
  {
    ...label('Volet roulant rénovation', 'Renovation roller shutter', 'Vorbaurollladen'),
    reference: 'VR-RENO',
    category: 'Volets roulants',
    brand: 'Atelier Lumière',
  },
];

export const options = [
  {
    ...label('Blanc 9016', 'White 9016', 'Weiß 9016'),
    content_type: 'couleurs',
    reference: 'RAL9016',
    configuration: { hex: '#f1f0ea' },
  },
  {
    ...label('Gris anthracite 7016', 'Anthracite grey 7016', 'Anthrazitgrau 7016'),
    content_type: 'couleurs',
    reference: 'RAL7016',
    price: 12.5,
    price_type: 'percent',
    configuration: { hex: '#383e42' },
  },
  {
    ...label('Chêne doré', 'Golden oak', 'Golden Oak'),
    content_type: 'couleurs',
    reference: 'CHENE-DORE',
    price: 18,
    price_type: 'percent',
    configuration: { hex: '#a9713a' },
  },
  {
    ...label('Double vitrage 4/16/4', 'Double glazing 4/16/4', 'Zweifachglas 4/16/4'),
    content_type: 'vitrages',
    reference: 'DV-4164',
  },
  {
    ...label('Triple vitrage', 'Triple glazing', 'Dreifachglas'),
    content_type: 'vitrages',
    reference: 'TV',
    price: 58,
    price_type: 'per_m2',
  },
  {
    ...label('Vitrage feuilleté 44.2', 'Laminated glass 44.2', 'Verbundsicherheitsglas 44.2'),
    content_type: 'vitrages',
    reference: 'SP10',
    price: 42,
    price_type: 'per_m2',
  },
  { ...label('Poignée blanche', 'White handle', 'Weißer Griff'), content_type: 'poignees', reference: 'POI-B' },
  {
    ...label('Poignée à clé', 'Locking handle', 'Abschließbarer Griff'),
    content_type: 'poignees',
    reference: 'POI-CLE',
    price: 24.9,
    price_type: 'per_leaf',
  },
  {
    ...label('Habillage périphérique', 'Trim around the frame', 'Umlaufende Blende'),
    content_type: 'finitions',
    reference: 'HAB',
    price: 6.4,
    price_type: 'per_linear_metre',
  },
  { ...label('Livraison', 'Delivery', 'Lieferung'), content_type: 'services', reference: 'LIV', price: 49 },
];
