import type { Lang, View } from '../input/drawing-options.ts';
import type { FixedPart } from '../input/read-plan.ts';
import type { Opening } from '../input/window-configuration.ts';

/**
 * The words of a language for windows.
 *
 * @example
 * const words: Words = WORDS.fr;
 */
type Words = {
  readonly leaves: (count: number) => string;
  readonly openings: Readonly<Record<Opening, string>>;
  readonly fixedParts: Readonly<Record<FixedPart['type'], string>>;
  readonly oneLight: (fixedPart: string, opening: string) => string;
  readonly lights: (fixedPart: string, openings: readonly string[]) => string;
  readonly views: Readonly<Record<View, string>>;
  /** Openings are always named as seen from inside; a drawing from outside says so. */
  readonly sidesFromInside: string;
  readonly width: string;
  readonly height: string;
  readonly letters: { readonly width: string; readonly height: string };
  readonly decimalSign: string;
};

/**
 * The words of the trade, by language.
 *
 * @example
 * WORDS.fr.openings.oscillo; // 'à soufflet'
 */
export const WORDS: Readonly<Record<Lang, Words>> = {
  fr: {
    leaves: (count) => (count === 1 ? '1 vantail' : `${count} vantaux`),
    openings: {
      fixe: 'fixe',
      gauche: 'gauche',
      droite: 'droite',
      oscillo: 'à soufflet',
      gauche_oscillo: 'oscillo-battant gauche',
      droite_oscillo: 'oscillo-battant droit',
    },
    fixedParts: { imposte: 'imposte', allege: 'allège' },
    oneLight: (fixedPart, opening) => `${fixedPart} ${opening}`,
    lights: (fixedPart, openings) => `${fixedPart} en ${openings.length} parties (${openings.join(' + ')})`,
    views: { inside: 'vue intérieure', outside: 'vue extérieure' },
    sidesFromInside: 'sens vus de l’intérieur',
    width: 'largeur',
    height: 'hauteur',
    letters: { width: 'L', height: 'H' },
    decimalSign: ',',
  },
  en: {
    leaves: (count) => (count === 1 ? '1 leaf' : `${count} leaves`),
    openings: {
      fixe: 'fixed',
      gauche: 'left hung',
      droite: 'right hung',
      oscillo: 'tilt only',
      gauche_oscillo: 'left-hung tilt-and-turn',
      droite_oscillo: 'right-hung tilt-and-turn',
    },
    fixedParts: { imposte: 'transom light', allege: 'bottom light' },
    oneLight: (fixedPart, opening) => `${opening} ${fixedPart}`,
    lights: (fixedPart, openings) => `${fixedPart} in ${openings.length} parts (${openings.join(' + ')})`,
    views: { inside: 'seen from inside', outside: 'seen from outside' },
    sidesFromInside: 'sides as seen from inside',
    width: 'width',
    height: 'height',
    letters: { width: 'W', height: 'H' },
    decimalSign: '.',
  },
  de: {
    leaves: (count) => (count === 1 ? '1 Flügel' : `${count} Flügel`),
    openings: {
      fixe: 'fest',
      gauche: 'Dreh links',
      droite: 'Dreh rechts',
      oscillo: 'Kipp',
      gauche_oscillo: 'Dreh-Kipp links',
      droite_oscillo: 'Dreh-Kipp rechts',
    },
    fixedParts: { imposte: 'Oberlicht', allege: 'Unterlicht' },
    oneLight: (fixedPart, opening) => `${fixedPart} ${opening}`,
    lights: (fixedPart, openings) => `${fixedPart} in ${openings.length} Teilen (${openings.join(' + ')})`,
    views: { inside: 'Innenansicht', outside: 'Außenansicht' },
    sidesFromInside: 'Seiten von innen gesehen',
    width: 'Breite',
    height: 'Höhe',
    letters: { width: 'B', height: 'H' },
    decimalSign: ',',
  },
};
