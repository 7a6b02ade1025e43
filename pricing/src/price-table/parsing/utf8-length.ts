/**
 * The length of a text in UTF-8 bytes, in which D3 counts sizes. It is computed here because the library uses no
 * platform API.
 *
 * @example
 * utf8Length('é€'); // 5
 */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    // A surrogate pair is two units and four bytes, so each half counts one more.
    if (unit > 0x7ff) bytes += unit >= 0xd800 && unit <= 0xdfff ? 1 : 2;
    else if (unit > 0x7f) bytes += 1;
  }
  return bytes;
}
