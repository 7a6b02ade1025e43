/**
 * Where a number stands in a text, and how it is spelled there.
 *
 * @example
 * const place: NumberPlace = { at: 5, spelling: '63.110' };
 */
export type NumberPlace = { readonly at: number; readonly spelling: string };

/**
 * A number that is to be written anew at its place.
 *
 * @example
 * const edit: NumberEdit = { place: { at: 5, spelling: '63.110' }, text: '65.19' };
 */
export type NumberEdit = { readonly place: NumberPlace; readonly text: string };

/**
 * The text with these numbers written anew and every other character as it was.
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
