import { decimalOf, decimalText, type ExactNumber } from '@vantail/pricing';

const side = (value: ExactNumber | null): string => (value === null ? '' : decimalText(decimalOf(value)));

/**
 * `A:B` (§2.3): decimal point, no exponent. A side that is still missing is left out, and such a text cannot be saved.
 */
export const simpleText = (A: ExactNumber | null, B: ExactNumber | null): string => `${side(A)}:${side(B)}`;
