import { originOf } from './shop-key.ts';

/** Whose pages may use a key (D16.1). */
export type SiteRule = 'any' | 'none' | 'these';

export const siteRuleOf = (origins: readonly string[] | null): SiteRule => {
  if (origins === null) return 'any';
  return origins.length === 0 ? 'none' : 'these';
};

/** Sites as people write them, a line each. What is no site stays as it was written, so that the service names it. */
export const originsOf = (text: string): string[] => {
  const lines = text.split(/[\s,;]+/).filter((line) => line !== '');
  return [...new Set(lines.map((line) => originOf(line) ?? line))];
};

/** An origin as people say it: the scheme is worth a word only where it is not the usual one. */
export const siteName = (origin: string): string => origin.replace(/^https:\/\//, '');
