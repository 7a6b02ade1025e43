/**
 * A wood: its tone and that of its grain.
 *
 * @example
 * const oak: WoodTone = { tone: '#b98b56', grain: '#8c6236' };
 */
export type WoodTone = { readonly tone: string; readonly grain: string };

/**
 * The woods by name, as the trade's foils and stains are called.
 *
 * @example
 * WOOD_TONES.oak?.tone; // '#b98b56'
 */
export const WOOD_TONES: Readonly<Record<string, WoodTone>> = {
  oak: { tone: '#b98b56', grain: '#8c6236' },
  'light-oak': { tone: '#cfae7c', grain: '#a98550' },
  'golden-oak': { tone: '#a8672a', grain: '#7a4315' },
  'dark-oak': { tone: '#5c3a22', grain: '#3c2413' },
  'irish-oak': { tone: '#8a6a45', grain: '#664a2c' },
  'bog-oak': { tone: '#463a31', grain: '#2d241e' },
  winchester: { tone: '#b07f4a', grain: '#845626' },
  walnut: { tone: '#6b4a33', grain: '#472e1d' },
  mahogany: { tone: '#6e2f1e', grain: '#4a1c10' },
  pine: { tone: '#d9b377', grain: '#b98a48' },
  douglas: { tone: '#c08552', grain: '#985f30' },
  larch: { tone: '#c4925a', grain: '#9a6a35' },
  cherry: { tone: '#9a5633', grain: '#713a1e' },
  rosewood: { tone: '#5a2a22', grain: '#3a1712' },
  teak: { tone: '#9b6f3f', grain: '#714c26' },
  wenge: { tone: '#3f3029', grain: '#271c17' },
  ash: { tone: '#d4c1a0', grain: '#ae966d' },
  beech: { tone: '#d0a175', grain: '#a8784b' },
};
