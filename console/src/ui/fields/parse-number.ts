/** The number that a person typed: `1 234,5`, `1,234.5` and `1234.5` mean the same; undefined if it is not a number. */
export const parseNumber = (text: string): number | null | undefined => {
  const bare = text.replaceAll(/[\s\u00a0\u202f']/g, '').replace(/[€$£%]|mm$/g, '');
  if (bare === '') return null;
  const lastComma = bare.lastIndexOf(',');
  const lastPoint = bare.lastIndexOf('.');
  // If there are both signs, the last one is the decimal sign; a single one is the decimal sign.
  const plain =
    lastComma >= 0 && lastPoint >= 0
      ? lastComma > lastPoint
        ? bare.replaceAll('.', '').replace(',', '.')
        : bare.replaceAll(',', '')
      : bare.replace(',', '.');
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : undefined;
};
