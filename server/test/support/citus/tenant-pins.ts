import { isQuery, splitBy, type Token } from './sql-tokens.ts';

/** A table, or a query with a name, as a block of SQL mentions it. */
export type TableRef = { table: string; alias: string; isChecked: boolean };

export type Mentioned = { refs: TableRef[]; conditions: Token[][] };

const JOINS = ['join', ',', 'left', 'right', 'inner', 'full', 'outer', 'cross', 'natural'];
const ENDS = ['where', 'group', 'order', 'limit', 'offset', 'for', 'having', 'returning', 'window', 'fetch', 'set'];
const isWord = (token: Token | undefined): token is string => typeof token === 'string' && /^[a-z_]\w*$/.test(token);

/** One item of a from list: `steps`, `steps as s`, `public.steps s`, `(select ...) x`, `unnest(...) as x (a, b)`. */
const readItem = (item: readonly Token[], ctes: ReadonlySet<string>, into: Mentioned): void => {
  const tokens = item[0] === 'lateral' || item[0] === 'only' ? item.slice(1) : item;
  const [head, ...rest] = tokens[1] === '.' ? tokens.slice(2) : tokens;
  const named = rest.filter((token) => token !== 'as');
  const isFunction = isWord(head) && Array.isArray(rest[0]);
  const alias = (isFunction ? named.slice(1) : named).find(isWord);
  if (isQuery(head)) into.refs.push({ table: '', alias: alias ?? '', isChecked: true });
  else if (Array.isArray(head)) readList(head, ctes, into);
  else if (isWord(head) && !isFunction)
    into.refs.push({ table: head, alias: alias ?? head, isChecked: ctes.has(head) });
};

/** A from list: items between joins and commas, each with its condition behind `on`. */
const readList = (list: readonly Token[], ctes: ReadonlySet<string>, into: Mentioned): void => {
  for (const part of splitBy(list, ...JOINS).filter((part) => part.length > 0)) {
    const [item = [], on] = splitBy(part, 'on');
    readItem(splitBy(item, 'using')[0] ?? [], ctes, into);
    if (on) into.conditions.push(on);
    const shared = splitBy(item, 'using')[1]?.[0];
    const [one, other] = into.refs.slice(-2);
    if (Array.isArray(shared) && shared.includes('tenant_id') && one && other)
      into.conditions.push([one.alias, '.', 'tenant_id', '=', other.alias, '.', 'tenant_id']);
  }
};

const until = (tokens: readonly Token[], ends: readonly string[]): Token[] => {
  const end = tokens.findIndex((token) => typeof token === 'string' && ends.includes(token));
  return end < 0 ? [...tokens] : tokens.slice(0, end);
};

/** The tables of a select, update or delete, and the conditions that hold for every row of it. */
export const mentionedTables = (tokens: readonly Token[], ctes: ReadonlySet<string>): Mentioned => {
  const mentioned: Mentioned = { refs: [], conditions: [] };
  if (tokens[0] === 'update') readItem(until(tokens.slice(1), ENDS), ctes, mentioned);
  const from = tokens.indexOf('from');
  if (from >= 0) {
    const list = until(tokens.slice(from + 1), ENDS);
    const isDelete = tokens[0] === 'delete';
    readList(isDelete ? list.map((token) => (token === 'using' ? ',' : token)) : list, ctes, mentioned);
  }
  const where = tokens.indexOf('where');
  if (where >= 0) mentioned.conditions.push(until(tokens.slice(where + 1), ENDS));
  return mentioned;
};

/** What must hold whatever else does: the parts between `and`, none of which is below an `or`. */
const conjuncts = (condition: readonly Token[]): Token[][] => {
  if (condition.includes('or')) return [];
  return splitBy(condition, 'and').flatMap((part) =>
    part.length === 1 && Array.isArray(part[0]) && !isQuery(part[0]) ? conjuncts(part[0]) : [part],
  );
};

/** `(a, b) = (c, d)` as `a = c` and `b = d`. */
const equalities = (part: readonly Token[]): [Token[], Token[]][] => {
  const [left = [], right, more] = splitBy(part, '=');
  if (!right || more) return [];
  const [one, other] = [left[0], right[0]];
  if (left.length === 1 && right.length === 1 && Array.isArray(one) && Array.isArray(other)) {
    const others = splitBy(other, ',');
    return splitBy(one, ',').map((side, place) => [side, others[place] ?? []]);
  }
  return [[left, right]];
};

const GIVEN = 'a given tenant';

/** The alias whose tenant this is, or a tenant that is given as a parameter or number; undefined for all else. */
const sideOf = (side: readonly Token[], refs: readonly TableRef[]): string | undefined => {
  const [first, dot, column] = side;
  if (side.length === 3 && dot === '.' && column === 'tenant_id') return String(first);
  if (side.length === 1 && first === 'tenant_id') return refs.find(({ table }) => table !== '')?.alias;
  const plain = side[1] === '::' ? side.slice(0, 1) : side;
  return plain.length === 1 && /^(\$?\d+|')$/.test(String(plain[0])) ? GIVEN : undefined;
};

/** The distributed tables of a block that no chain of equal tenants ties to one tenant. */
export const unpinned = (
  refs: readonly TableRef[],
  outer: readonly TableRef[],
  conditions: readonly Token[][],
  distributed: ReadonlySet<string>,
): string[] => {
  const pairs = conditions
    .flatMap(conjuncts)
    .flatMap(equalities)
    .map(([left, right]) => [sideOf(left, refs), sideOf(right, refs)] as const);
  // What surrounds the block, and queries with a name, were judged by themselves.
  const pinned = new Set([GIVEN, ...outer.map(({ alias }) => alias)]);
  for (const { alias, isChecked } of refs) isChecked ? pinned.add(alias) : pinned.delete(alias);
  for (let before = -1; before < pinned.size; ) {
    before = pinned.size;
    for (const [one, other] of pairs) {
      if (one === undefined || other === undefined) continue;
      if (pinned.has(one)) pinned.add(other);
      else if (pinned.has(other)) pinned.add(one);
    }
  }
  return refs.filter(({ table, alias }) => distributed.has(table) && !pinned.has(alias)).map(({ table }) => table);
};
