/**
 * The position of a number in a text, and its spelling there.
 *
 * @example
 * const place: NumberPlace = { at: 5, spelling: '63.110' };
 */
export type NumberPlace = { readonly at: number; readonly spelling: string };

/**
 * A number that is to be replaced at its position.
 *
 * @example
 * const edit: NumberEdit = { place: { at: 5, spelling: '63.110' }, text: '65.19' };
 */
export type NumberEdit = { readonly place: NumberPlace; readonly text: string };

/**
 * The text with these numbers replaced and every other character unchanged.
 *
 * @example
 * withEdits('214.5 : 118.9', [{ place: { at: 8, spelling: '118.9' }, text: '120' }]); // '214.5 : 120'
 */
export function withEdits(source: string, edits: readonly NumberEdit[]): string {
  const parts: string[] = [];
  let copied = 0;
  for (const { place, text } of [...edits].sort((a, b) => a.place.at - b.place.at)) {
    parts.push(source.slice(copied, place.at), text);
    copied = place.at + place.spelling.length;
  }
  return parts.join('') + source.slice(copied);
}
