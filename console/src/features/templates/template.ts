import type { WindowConfiguration } from '@vantail/drawing';

export type TemplateId = 'window' | 'patioDoor' | 'bySize';

export type Range = { min: number; max: number };

export type Template = {
  id: TemplateId;
  /** The windows that can be ticked, the usual one first; without any, the size alone decides the price. */
  windows: readonly WindowConfiguration[];
  /** Suggested sizes in millimetres. */
  width: Range;
  height: Range;
  /** The steps after opening and size, each with what the price includes. */
  steps: readonly ('colour' | 'glazing')[];
};

const one = (opening_v1: 'gauche' | 'droite' | 'oscillo' | 'gauche_oscillo' | 'droite_oscillo' | 'fixe') =>
  ({ leaf_count: 1, opening_v1 }) as const;

const two = (opening_v1: 'gauche', opening_v2: 'droite' | 'droite_oscillo') =>
  ({ leaf_count: 2, opening_v1, opening_v2 }) as const;

/** Products as the trade knows them: what remains to be said is a name, a place and a price. */
export const TEMPLATES: readonly Template[] = [
  {
    id: 'window',
    windows: [
      one('gauche_oscillo'),
      one('droite_oscillo'),
      one('oscillo'),
      one('fixe'),
      two('gauche', 'droite'),
      two('gauche', 'droite_oscillo'),
    ],
    width: { min: 400, max: 1600 },
    height: { min: 400, max: 2150 },
    steps: ['colour', 'glazing'],
  },
  {
    id: 'patioDoor',
    windows: [one('gauche'), one('droite'), two('gauche', 'droite'), two('gauche', 'droite_oscillo')],
    width: { min: 700, max: 1800 },
    height: { min: 1900, max: 2350 },
    steps: ['colour', 'glazing'],
  },
  { id: 'bySize', windows: [], width: { min: 500, max: 3000 }, height: { min: 500, max: 2500 }, steps: ['colour'] },
];
