import type { Reading, TextReading, Thing } from './named-things.ts';

/** What the texts of a table say about the product or shared price table that it is for. */
export type FoundThing =
  /** `texts` is what they say beside its name: about the row. */
  | { kind: 'found'; thing: Thing; texts: string[] }
  | { kind: 'unknown'; candidates: Thing[] }
  | { kind: 'ambiguous' | 'contradiction'; candidates: Thing[] };

const thingsOf = (readings: readonly Reading[]) => [...new Set(readings.map(({ thing }) => thing))];

/** The things that all of these texts can be the names of. */
const common = (sets: readonly Thing[][]): Thing[] =>
  (sets[0] ?? []).filter((thing) => sets.every((set) => set.includes(thing)));

/**
 * The one thing that all texts of a table which name any agree on. A name that consists of words of the trade alone ("Fenêtre
 * fixe") counts only where no other names one, because it may be meant as such words.
 */
export const findThing = (texts: readonly string[], read: (text: string) => TextReading): FoundThing => {
  const all = texts.map(read);
  const strong = all.map(({ readings }) => readings.filter(({ isWeak }) => !isWeak)).filter((list) => list.length > 0);
  const naming = strong.length > 0 ? strong : all.map(({ readings }) => readings).filter((list) => list.length > 0);
  const candidates = [...new Set(naming.flatMap(thingsOf))];
  if (candidates.length === 0)
    return { kind: 'unknown', candidates: [...new Set(all.flatMap((text) => text.mentioned))] };
  const [thing, ...others] = common(naming.map(thingsOf));
  if (!thing) return { kind: 'contradiction', candidates };
  if (others.length > 0) return { kind: 'ambiguous', candidates: [thing, ...others] };
  const other = all.find(({ mentioned }) => mentioned.length > 0 && !mentioned.includes(thing));
  if (other && thing.kind === 'product')
    return { kind: 'contradiction', candidates: [...new Set([thing, ...other.mentioned])] };
  const restOf = (text: string, place: number) =>
    all[place]?.readings.find((reading) => reading.thing === thing)?.rest ?? text;
  return { kind: 'found', thing, texts: texts.map(restOf) };
};
