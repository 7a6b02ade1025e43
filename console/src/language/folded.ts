/** Letters without accents and case, so that "lumiere" finds "Lumière". */
export const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
