/** A rule of the demo: steps by their content type, options by their reference. */
export type DemoRule = {
  name: string;
  when: object | null;
  then: object[];
  message: string;
  message_en: string;
  translations: { de: { message: string } };
};

/** The customer's sentence, in French, English and German. */
const because = (message: string, message_en: string, de: string) => ({
  message,
  message_en,
  translations: { de: { message: de } },
});

const TILT_AND_TURN = ['gauche_oscillo', 'droite_oscillo'];

/** Of every window that is glazed and handled by choice. */
const ofWindows: DemoRule[] = [
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
    name: 'Triple vitrage : vantail limité à 2,5 m²',
    when: { all: [{ option: 'TV', step: 'vitrages' }, { opening: TILT_AND_TURN }, { surface_m2: { min: 2.5 } }] },
    then: [{ refuse: true }],
    ...because(
      'À partir de 2,5 m², un vantail oscillo-battant en triple vitrage est trop lourd pour sa ferrure.',
      'From 2.5 m² on, a tilt-and-turn leaf with triple glazing is too heavy for its fittings.',
      'Ab 2,5 m² ist ein Dreh-Kipp-Flügel mit Dreifachglas zu schwer für seine Beschläge.',
    ),
  },
  {
    name: 'Grandes dimensions',
    when: { surface_m2: { min: 3 } },
    then: [{ surcharge: 6, price_type: 'percent', label: 'Grandes dimensions' }],
    ...because(
      'À partir de 3 m², la manutention est facturée.',
      'From 3 m² on, handling is charged.',
      'Ab 3 m² wird die Handhabung berechnet.',
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
      name: 'Soufflet : hauteur limitée à 1 200 mm',
      when: { all: [{ opening: ['oscillo'] }, { height: { min: 1201 } }] },
      then: [{ refuse: true }],
      ...because(
        'Un soufflet fait au plus 1 200 mm de haut.',
        'A tilt-only window is at most 1,200 mm high.',
        'Ein Kippfenster ist höchstens 1.200 mm hoch.',
      ),
    },
    ...ofWindows,
  ],
  'PVC-2V': ofWindows,
  'VR-RENO': [
    {
      name: 'Tablier limité à 7 m²',
      when: { not: { surface_m2: { max: 7 } } },
      then: [{ refuse: true }],
      ...because(
        'Au-delà de 7 m², le tablier est trop lourd pour son axe.',
        'Over 7 m² the curtain is too heavy for its axle.',
        'Über 7 m² ist der Panzer zu schwer für seine Welle.',
      ),
    },
    {
      name: 'Moteur renforcé',
      when: { surface_m2: { min: 5 } },
      then: [{ surcharge: 79, price_type: 'flat', label: 'Moteur renforcé' }],
      ...because(
        'À partir de 5 m², le volet a besoin d’un moteur renforcé.',
        'From 5 m² on, the shutter needs a stronger motor.',
        'Ab 5 m² braucht der Rollladen einen stärkeren Motor.',
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
