import type { IncomingHttpHeaders } from 'node:http';

/**
 * The language that a request likes best (`Accept-Language`), as D14.8 asks for it; undefined without one. Only the first
 * choice counts: `fr, en;q=0.8` wants French, and the shop's own words are nearer to it than English.
 */
export const preferredLanguage = ({ headers }: { headers: IncomingHttpHeaders }): string | undefined => {
  const ranges = (headers['accept-language'] ?? '').split(',', MAX_RANGES).map((range) => {
    const [tag = '', ...parameters] = range.trim().split(';');
    const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
    return { tag: tag.trim(), weight: weight === undefined ? 1 : Number(weight) };
  });
  const wanted = ranges.filter(({ tag, weight }) => TAG.test(tag) && weight > 0);
  return wanted.reduce<(typeof wanted)[number] | undefined>(
    (best, range) => (best && best.weight >= range.weight ? best : range),
    undefined,
  )?.tag;
};

const MAX_RANGES = 20;
const TAG = /^[a-z]{2,8}(-[a-z\d]{1,8}){0,4}$/i;
