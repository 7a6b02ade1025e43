/** A text as one compares it: lower case, without accents, and one space where there is anything but letters and digits. */
export const plainWords = (text: string): string => {
  // Most texts have no accents: they take the short way.
  if (/^[ -~]*$/.test(text))
    return text
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .trim();
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
};
