import { isSizeMm } from '@vantail/pricing';

const FACTORS: Record<string, number> = { mm: 1, cm: 10, m: 1000 };

/** A width or height in millimetres: `800`, `1 200 mm`, `1.200`, and, where the unit says so, `80 cm` or `0,8 m`. */
export const readSize = (text: string): number | undefined => {
  const [, figures = '', unit = 'mm'] =
    /^([\d.,]+)(mm|cm|m)?$/.exec(text.replaceAll(/[\s'’]/g, '').toLowerCase()) ?? [];
  const isGrouped = unit === 'mm' && /^\d{1,3}(?:[.,]\d{3})+$/.test(figures);
  const plain = isGrouped ? figures.replaceAll(/[.,]/g, '') : figures.replace(',', '.');
  if (!/^\d+(?:\.\d*)?$/.test(plain)) return undefined;
  // 0.57 x 1000 is 569.9999999999999 in doubles; sizes have no such decimals.
  const size = Math.round(Number(plain) * (FACTORS[unit] ?? 1) * 1000) / 1000;
  return isSizeMm(size) ? size : undefined;
};
