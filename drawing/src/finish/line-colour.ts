const DARK = '#14171a';
const LIGHT = '#e8eaec';

/**
 * A line that is seen on a fill, whatever the colours of the page around the drawing: dark on light fills, light on dark
 * ones.
 *
 * @example
 * lineOn('#383e42'); // '#e8eaec'
 */
export function lineOn(fill: string): string {
  const part = (place: number) => Number.parseInt(fill.slice(place, place + 2), 16);
  // How bright the eye sees it (Rec. 709).
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5) > 110 ? DARK : LIGHT;
}
