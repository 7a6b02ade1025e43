/** Every name of the demo is in French, English and German. */
export const label = (name: string, name_en: string, de: string) => ({
  name,
  name_en,
  translations: { en: { name: name_en }, de: { name: de } },
});

/** With a description in all three, too. */
export const described = (label: Label, description: string, en: string, de: string) => ({
  ...label,
  description,
  translations: {
    en: { ...label.translations.en, description: en },
    de: { ...label.translations.de, description: de },
  },
});

type Label = ReturnType<typeof label>;

/** A picture that the demo shop brings along; like any path, it is resolved against the service. */
export const picture = (name: string): string => `/demo/pictures/${name}.svg`;

/**
 * Steps attach options by `reference`. Choices without a surcharge come first in their family. The option of an opening
 * is a window (D14.11): it chooses the pricing row, which has the price, and adds none itself.
 */
export const options = [
  {
    ...label('Gamme Essentiel', 'Essential range', 'Serie Essential'),
    content_type: 'gammes',
    reference: 'GAM-ESS',
    image_url: picture('profile-essential'),
  },
  {
    ...label('Gamme Confort', 'Comfort range', 'Serie Komfort'),
    content_type: 'gammes',
    reference: 'GAM-CONF',
    image_url: picture('profile-comfort'),
    price: 8,
    price_type: 'percent',
    configuration: { chambers: 6, depth_mm: 76 },
  },
  {
    ...label('Ouvrant à gauche, oscillo-battant', 'Left hung, tilt-and-turn', 'Dreh-Kipp links'),
    content_type: 'ouvertures',
    reference: 'OUV-G-OB',
    window: { leaf_count: 1, opening_v1: 'gauche_oscillo' },
  },
  {
    ...label('Ouvrant à droite, oscillo-battant', 'Right hung, tilt-and-turn', 'Dreh-Kipp rechts'),
    content_type: 'ouvertures',
    reference: 'OUV-D-OB',
    window: { leaf_count: 1, opening_v1: 'droite_oscillo' },
  },
  {
    ...label('Soufflet', 'Tilt only', 'Kipp'),
    content_type: 'ouvertures',
    reference: 'OUV-SOUF',
    window: { leaf_count: 1, opening_v1: 'oscillo' },
  },
  {
    ...label('Châssis fixe', 'Fixed', 'Festverglasung'),
    content_type: 'ouvertures',
    reference: 'OUV-FIXE',
    window: { leaf_count: 1, opening_v1: 'fixe' },
  },
  {
    ...label('Deux vantaux à la française', 'Two leaves, side hung', 'Zwei Drehflügel'),
    content_type: 'ouvertures',
    reference: 'OUV-2-FR',
    window: { leaf_count: 2, opening_v1: 'gauche', opening_v2: 'droite', fixed_part_type: 'aucune' },
  },
  {
    ...label('Deux vantaux, oscillo-battant à droite', 'Two leaves, right one tilts', 'Zwei Flügel, rechts Dreh-Kipp'),
    content_type: 'ouvertures',
    reference: 'OUV-2-OB',
    window: { leaf_count: 2, opening_v1: 'gauche', opening_v2: 'droite_oscillo', fixed_part_type: 'aucune' },
  },
  {
    ...label(
      'Deux vantaux, oscillo-battant à droite, imposte fixe',
      'Two leaves, right one tilts, fixed light above',
      'Zwei Flügel, rechts Dreh-Kipp, festes Oberlicht',
    ),
    content_type: 'ouvertures',
    reference: 'OUV-2-OB-IMP',
    window: {
      leaf_count: 2,
      opening_v1: 'gauche',
      opening_v2: 'droite_oscillo',
      fixed_part_type: 'imposte',
      fixed_part_opening_v1: 'fixe',
    },
  },
  {
    ...label('Blanc 9016', 'White 9016', 'Weiß 9016'),
    content_type: 'couleurs',
    reference: 'RAL9016',
    finish: 'ral-9016',
  },
  {
    ...label('Gris anthracite 7016', 'Anthracite grey 7016', 'Anthrazitgrau 7016'),
    content_type: 'couleurs',
    reference: 'RAL7016',
    price: 12.5,
    price_type: 'percent',
    finish: 'ral-7016',
  },
  {
    ...label('Chêne doré', 'Golden oak', 'Golden Oak'),
    content_type: 'couleurs',
    reference: 'CHENE-DORE',
    price: 18,
    price_type: 'percent',
    finish: 'wood-golden-oak',
  },
  {
    ...label('Double vitrage 4/16/4', 'Double glazing 4/16/4', 'Zweifachglas 4/16/4'),
    content_type: 'vitrages',
    reference: 'DV-4164',
    image_url: picture('glass-double'),
  },
  {
    ...label('Triple vitrage', 'Triple glazing', 'Dreifachglas'),
    content_type: 'vitrages',
    reference: 'TV',
    image_url: picture('glass-triple'),
    price: 58,
    price_type: 'per_m2',
  },
  {
    ...label('Vitrage feuilleté 44.2', 'Laminated glass 44.2', 'Verbundsicherheitsglas 44.2'),
    content_type: 'vitrages',
    reference: 'SP10',
    image_url: picture('glass-laminated'),
    price: 42,
    price_type: 'per_m2',
  },
  {
    ...label('Poignée blanche', 'White handle', 'Weißer Griff'),
    content_type: 'poignees',
    reference: 'POI-B',
    image_url: picture('handle-white'),
  },
  {
    ...label('Poignée à clé', 'Locking handle', 'Abschließbarer Griff'),
    content_type: 'poignees',
    reference: 'POI-CLE',
    image_url: picture('handle-key'),
    price: 24.9,
    price_type: 'per_leaf',
  },
  {
    ...label('Habillage périphérique', 'Trim around the frame', 'Umlaufende Blende'),
    content_type: 'finitions',
    reference: 'HAB',
    image_url: picture('extra-trim'),
    price: 6.4,
    price_type: 'per_linear_metre',
  },
  {
    ...label('Grille d’aération', 'Air vent', 'Fensterlüfter'),
    content_type: 'finitions',
    reference: 'AERA',
    image_url: picture('extra-vent'),
    price: 29,
    price_type: 'per_leaf',
  },
  {
    ...label('Livraison', 'Delivery', 'Lieferung'),
    content_type: 'services',
    reference: 'LIV',
    price: 49,
    image_url: picture('extra-delivery'),
  },
];
