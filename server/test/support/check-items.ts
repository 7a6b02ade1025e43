import assert from 'node:assert/strict';
import { errorItems, type ItemEntry } from '../../src/platform/words/error-items.ts';
import { doubtItems, fileItems, fileWarnings } from '../../src/platform/words/file-items.ts';
import { reportItems, warningItems } from '../../src/platform/words/report-items.ts';

type Item = { code: string; params: Record<string, unknown> };

const IMPORT =
  /\/pricing-configurations\/(?:import|export)|\/price-tables\/[^/]+\/import|\/price-list(?:-imports|\/export)|\/(?:options|products)\/workbook/;

/** Which table the items of an answer are from. A form can be wrong like any body; what is wrong with its file goes first. */
const tableOf = (what: string, part: string, isRefusal: boolean): Record<string, ItemEntry> => {
  if (IMPORT.test(what))
    return part === 'warnings' ? fileWarnings : isRefusal ? { ...errorItems, ...fileItems } : fileItems;
  if (isRefusal) return errorItems;
  return what.includes('/configuration/validation') ? reportItems : warningItems;
};

const checkItem = (item: Item, table: Record<string, ItemEntry>, what: string): void => {
  const shown = `${what}: ${JSON.stringify(item)}`;
  const [, ...names] = table[item.code] ?? assert.fail(`${shown} has a code that is not in server/src/platform/words`);
  const given = Object.keys(item.params ?? assert.fail(`${shown} has no params`));
  const known = new Set(names.map((name) => name.replace('?', '')));
  assert.deepEqual(
    given.filter((name) => !known.has(name)),
    [],
    `${shown} has params that are not in server/src/platform/words`,
  );
  const needed = names.filter((name) => !name.endsWith('?'));
  assert.deepEqual(
    needed.filter((name) => !given.includes(name)),
    [],
    `${shown} lacks params`,
  );
};

/** A refused doubt has the params of the doubt beside its own. */
const checkDoubtful = ({ params, ...item }: Item, what: string): void => {
  const { doubt, table, choices, ...facts } = params;
  checkItem({ ...item, params: { doubt, table, choices } }, fileItems, what);
  checkItem({ code: String(doubt), params: facts }, doubtItems, what);
};

const itemsIn = (body: unknown, part: string): Item[] => {
  const items = (body as Record<string, unknown> | null)?.[part];
  return Array.isArray(items) ? items.filter((item) => typeof item === 'object') : [];
};

/** A1: every error, report item, warning and doubt of an answer has a known code, with the facts that the docs promise. */
export const checkItems = (what: string, body: unknown, isRefusal = false): void => {
  for (const part of ['errors', 'warnings', 'skipped'])
    for (const item of itemsIn(body, part))
      if (item.code === 'doubtful_reading') checkDoubtful(item, what);
      else checkItem(item, tableOf(what, part, isRefusal), what);
  if (!IMPORT.test(what)) return;
  for (const table of itemsIn(body, 'tables')) {
    for (const doubt of itemsIn(table, 'doubts')) checkItem(doubt, doubtItems, what);
    for (const warning of itemsIn(table, 'warnings')) checkItem(warning, fileWarnings, what);
  }
};
