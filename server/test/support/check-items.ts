import assert from 'node:assert/strict';
import { errorItems, type ItemEntry, reportItems, warningItems } from '../../src/error-items.ts';

type Item = { code: string; params: Record<string, unknown> };

/** Which table the items of an answer are from. The codes of price lists have a place in a file, and a guide of their own. */
const tableOf = (what: string, isRefusal: boolean): Record<string, ItemEntry> | undefined => {
  if (/\/pricing-configurations\/(?:import|export)/.test(what)) return undefined;
  if (isRefusal) return errorItems;
  return what.includes('/configuration/validation') ? reportItems : warningItems;
};

const checkItem = (item: Item, table: Record<string, ItemEntry>, what: string): void => {
  const shown = `${what}: ${JSON.stringify(item)}`;
  const [, ...names] = table[item.code] ?? assert.fail(`${shown} has a code that is not in server/src/error-items.ts`);
  const given = Object.keys(item.params ?? assert.fail(`${shown} has no params`));
  const known = new Set(names.map((name) => name.replace('?', '')));
  assert.deepEqual(
    given.filter((name) => !known.has(name)),
    [],
    `${shown} has params that are not in server/src/error-items.ts`,
  );
  const needed = names.filter((name) => !name.endsWith('?'));
  assert.deepEqual(
    needed.filter((name) => !given.includes(name)),
    [],
    `${shown} lacks params`,
  );
};

/** Amendment 1: every error, report item and warning of an answer has a known code, with the facts that the docs promise. */
export const checkItems = (what: string, body: unknown, isRefusal = false): void => {
  const table = tableOf(what, isRefusal);
  for (const part of ['errors', 'warnings', 'skipped']) {
    const items = (body as Record<string, unknown> | null)?.[part];
    if (!table || !Array.isArray(items)) continue;
    for (const item of items as Item[]) if (typeof item === 'object') checkItem(item, table, what);
  }
};
