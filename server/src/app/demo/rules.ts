/** A rule of the demo: steps by their content type, options by their reference. */
type DemoRule = {
  name: string;
  when: object | null;
  then: object[];
  message: string;
  message_en: string;
  translations: Record<'en' | 'de', { message?: string; label?: string }>;
};

/** The customer's sentence, in French, English and German. */
const because = (message: string, message_en: string, de: string) => ({
  message,
  message_en,
  translations: { en: { message: message_en }, de: { message: de } },
});

type Because = ReturnType<typeof because>;

/** How a surcharge is called in the two other languages. */
const calledToo = ({ translations: { en, de }, ...words }: Because, english: string, german: string) => ({
  ...words,
  translations: { en: { ...en, label: english }, de: { ...de, label: german } },
});

const comma = (value: number): string => String(value).replace('.', ',');

const TILT_AND_TURN = ['gauche_oscillo', 'droite_oscillo'];

/** Of every window that is glazed and handled by choice; from so many square metres on, triple glazing is too heavy for it. */
const ofWindows = (heavyM2: number): DemoRule[] => [
  {
    name: 'Triple vitrage : gamme Confort seulement',
    when: { not: { option: 'GAM-CONF', step: 'gammes' } },
    then: [{ exclude: ['TV'], step: 'vitrages' }],
    ...because(
      'Le triple vitrage demande le cadre de 76 mm de la gamme Confort.',
      'Triple glazing needs the 76 mm frame of the Comfort range.',
      'Dreifachglas braucht den 76-mm-Rahmen der Serie Komfort.',
    ),
  },
  {
    name: 'Oscillo-battant : poignée à clé',
    when: { opening: TILT_AND_TURN },
    then: [{ only: ['POI-CLE'], step: 'poignees' }],
    ...because(
      'Un vantail oscillo-battant se commande avec une poignée à clé.',
      'A tilt-and-turn leaf comes with a locking handle.',
      'Ein Dreh-Kipp-Flügel hat einen abschließbaren Griff.',
    ),
  },
  {
    name: `Triple vitrage : oscillo-battant de moins de ${comma(heavyM2)} m²`,
    when: { all: [{ option: 'TV', step: 'vitrages' }, { opening: TILT_AND_TURN }, { surface_m2: { min: heavyM2 } }] },
    then: [{ refuse: true }],
    ...because(
      `À partir de ${comma(heavyM2)} m², un oscillo-battant en triple vitrage est trop lourd pour sa ferrure.`,
      `From ${heavyM2} m² on, a tilt-and-turn window with triple glazing is too heavy for its fittings.`,
      `Ab ${comma(heavyM2)} m² ist ein Dreh-Kipp-Fenster mit Dreifachglas zu schwer für seine Beschläge.`,
    ),
  },
  {
    name: 'Grandes dimensions',
    when: { surface_m2: { min: 3 } },
    then: [{ surcharge: 6, price_type: 'percent', label: 'Grandes dimensions' }],
    ...calledToo(
      because(
        'À partir de 3 m², la manutention est facturée.',
        'From 3 m² on, handling is charged.',
        'Ab 3 m² wird die Handhabung berechnet.',
      ),
      'Large size',
      'Übergröße',
    ),
  },
];

/** By the reference of their product. */
export const rules: Record<string, DemoRule[]> = {
  'PVC-1V': [
    {
      name: 'Châssis fixe : sans poignée ni grille',
      when: { opening: ['fixe'] },
      then: [{ hide: 'poignees' }, { exclude: ['AERA'], step: 'finitions' }],
      ...because(
        'Un châssis fixe ne s’ouvre pas : il n’a ni poignée ni grille d’aération.',
        'A fixed window does not open: it has neither a handle nor an air vent.',
        'Ein festes Fenster öffnet sich nicht: es hat weder Griff noch Lüfter.',
      ),
    },
    {
      name: 'Soufflet : hauteur limitée à 1 200 mm',
      when: { all: [{ opening: ['oscillo'] }, { height: { min: 1201 } }] },
      then: [{ refuse: true }],
      ...because(
        'Un soufflet fait au plus 1 200 mm de haut.',
        'A tilt-only window is at most 1,200 mm high.',
        'Ein Kippfenster ist höchstens 1.200 mm hoch.',
      ),
    },
    ...ofWindows(1.8),
  ],
  'PVC-2V': ofWindows(4),
  'VR-RENO': [
    {
      name: 'Tablier limité à 6 m²',
      when: { not: { surface_m2: { max: 6 } } },
      then: [{ refuse: true }],
      ...because(
        'Au-delà de 6 m², le tablier est trop lourd pour son axe.',
        'Over 6 m² the curtain is too heavy for its axle.',
        'Über 6 m² ist der Panzer zu schwer für seine Welle.',
      ),
    },
    {
      name: 'Moteur renforcé',
      when: { surface_m2: { min: 5 } },
      then: [{ surcharge: 79, price_type: 'flat', label: 'Moteur renforcé' }],
      ...calledToo(
        because(
          'À partir de 5 m², le volet a besoin d’un moteur renforcé.',
          'From 5 m² on, the shutter needs a stronger motor.',
          'Ab 5 m² braucht der Rollladen einen stärkeren Motor.',
        ),
        'Stronger motor',
        'Verstärkter Motor',
      ),
    },
  ],
};

/** A part of a rule with the ids of the steps and options that it names: steps stand as `step` or `hide`. */
export const withIds = (
  part: unknown,
  stepId: (name: string) => number,
  optionId: (name: string) => number,
): unknown => {
  if (Array.isArray(part)) return part.map((one) => withIds(one, stepId, optionId));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      if (key === 'step' || key === 'hide') return [key, stepId(value)];
      if (key === 'option') return [key, optionId(value)];
      if (['exclude', 'only', 'require'].includes(key)) return [key, (value as string[]).map(optionId)];
      return [key, key === 'label' || key === 'opening' ? value : withIds(value, stepId, optionId)];
    }),
  );
};
