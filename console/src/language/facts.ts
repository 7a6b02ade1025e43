import { isolated } from '@vantail/pricing';
import type { Format } from './format.ts';

export type Params = Readonly<Record<string, unknown>>;

class MissingFact extends Error {}

const isRecord = (value: unknown): value is Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The `params` of an error, a report item or a doubt (A1), formatted for a sentence in the user's language. If
 * a fact is missing, the sentence without facts is used.
 */
export const factsOf = (params: Params, format: Format): Facts => {
  const given = <T>(name: string, take: (value: unknown) => T | undefined): T => {
    const value = Object.hasOwn(params, name) ? take(params[name]) : undefined;
    if (value === undefined) throw new MissingFact(name);
    return value;
  };
  const count = (name: string): number =>
    given(name, (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined));
  const texts = (value: unknown): string | undefined => {
    if (typeof value === 'string' && value !== '') return isolated(value);
    return typeof value === 'number' && Number.isFinite(value) ? format.number(value) : undefined;
  };
  return {
    has: (name: string): boolean => params[name] !== undefined && params[name] !== null,
    is: (name: string): boolean => params[name] === true,
    /** The number itself, for plurals. */
    count,
    number: (name: string): string => format.number(count(name)),
    text: (name: string): string => given(name, texts),
    /** A word of the service, to choose a sentence by. */
    code: (name: string): string => given(name, (value) => (typeof value === 'string' ? value : undefined)),
    mm: (name: string): string => `${format.number(count(name))} mm`,
    money: (name: string): string => format.money(count(name)),
    percent: (name: string): string => format.percent(Math.round(count(name) * 10) / 10),
    size: (): string => format.size(count('width'), count('height')),
    /** The name of an object such as `{ id, name }`, otherwise its number. */
    name: (name: string): string =>
      given(name, (value) => {
        if (!isRecord(value)) return texts(value);
        return texts(value.name) ?? (typeof value.id === 'number' ? `n° ${value.id}` : undefined);
      }),
    list: (name: string, most = 5): string =>
      given(name, (value) => {
        if (!Array.isArray(value) || value.length === 0) return undefined;
        const shown = value.slice(0, most).map((entry) => texts(isRecord(entry) ? (entry.name ?? entry.id) : entry));
        return shown.includes(undefined) ? undefined : shown.join(', ') + (value.length > most ? ', …' : '');
      }),
    /** The facts of each object of a list. */
    each: (name: string): Facts[] =>
      given(name, (value) => (Array.isArray(value) && value.length > 0 ? value.filter(isRecord) : undefined)).map(
        (entry) => factsOf(entry, format),
      ),
    /** The facts of an object among them. */
    at: (name: string): Facts =>
      factsOf(
        given(name, (value) => (isRecord(value) ? value : undefined)),
        format,
      ),
  };
};

export type Facts = {
  has: (name: string) => boolean;
  is: (name: string) => boolean;
  count: (name: string) => number;
  number: (name: string) => string;
  text: (name: string) => string;
  code: (name: string) => string;
  mm: (name: string) => string;
  money: (name: string) => string;
  percent: (name: string) => string;
  size: () => string;
  name: (name: string) => string;
  list: (name: string, most?: number) => string;
  each: (name: string) => Facts[];
  at: (name: string) => Facts;
};

/** A sentence with its facts; undefined when one of them is missing. */
export const withFacts = (
  sentence: ((facts: Facts) => string) | undefined,
  params: Params | undefined,
  format: Format,
): string | undefined => {
  if (!sentence || !params) return undefined;
  try {
    return sentence(factsOf(params, format));
  } catch (error) {
    if (error instanceof MissingFact) return undefined;
    throw error;
  }
};
