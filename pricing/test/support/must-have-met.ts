import assert from 'node:assert/strict';

/** With so many expected, none at all comes once in ten thousand million runs. */
const EXPECTED = 25;

/**
 * Random cases are worth little if a kind of them never comes. `oneIn` says in about how many cases each kind comes once, as
 * measured; it must have come where that leaves no room for chance, however many cases there are.
 */
export const mustHaveMet = (
  met: Readonly<Record<string, number>>,
  cases: number,
  oneIn: Readonly<Record<string, number>>,
): void => {
  for (const kind of Object.keys(met)) assert.ok(Object.hasOwn(oneIn, kind), `nobody knows of this kind: ${kind}`);
  for (const [kind, every] of Object.entries(oneIn))
    if (cases >= EXPECTED * every) assert.ok((met[kind] ?? 0) > 0, `no "${kind}" in ${cases} cases`);
};
