import { isQuery, readStatements, splitBy, type Token, wordsOf } from './sql-tokens.ts';
import { mentionedTables, type TableRef, unpinned } from './tenant-pins.ts';

/** What a statement may begin with; all else is for the owner of the schema, or holds beyond its transaction. */
const CONTROL = ['begin', 'commit', 'rollback', 'savepoint', 'release', 'set', 'show'];
const WORK = ['select', 'insert', 'update', 'delete', 'with'];

/** Functions that Citus does not pass on, or that outlive the transaction of a pooled connection. */
const FORBIDDEN = [
  'set_config',
  'pg_notify',
  'pg_advisory_lock',
  'pg_try_advisory_lock',
  'pg_advisory_unlock',
  'dblink',
];
const NOT_IN_UPDATE = ['clock_timestamp', 'nextval', 'random'];
/** Functions whose value changes from one transaction to the next: Citus takes them in some places only. */
const OF_THE_TRANSACTION = ['now', 'current_timestamp', 'statement_timestamp', 'transaction_timestamp', 'current_date'];
const NOT_IN_DO_UPDATE = [...OF_THE_TRANSACTION, 'select'];

type Outer = { refs: readonly TableRef[]; ctes: ReadonlySet<string> };

const has = (tokens: readonly Token[], ...words: string[]) => wordsOf(tokens).filter((word) => words.includes(word));

const CLAUSES = [
  'where',
  'returning',
  'order',
  'group',
  'having',
  'limit',
  'offset',
  'for',
  'window',
  'fetch',
  'on',
  'set',
];

/** The tokens of a clause: from its word to the next clause of the same level. */
const clauseOf = (tokens: readonly Token[], word: string, ends: readonly string[] = CLAUSES): Token[] => {
  const from = tokens.indexOf(word);
  if (from < 0) return [];
  const rest = tokens.slice(from + 1);
  const end = rest.findIndex((token) => typeof token === 'string' && ends.includes(token) && token !== word);
  return end < 0 ? rest : rest.slice(0, end);
};

/** What stands between `case` and its `end`, or in the brackets of `coalesce`, at any depth. */
const choices = (tokens: readonly Token[]): [kind: string, inside: Token[]][] =>
  tokens.flatMap((token, at): [string, Token[]][] => {
    const next = tokens[at + 1];
    if (token === 'coalesce' && Array.isArray(next)) return [['coalesce', next]];
    if (token === 'case') return [['case', tokens.slice(at + 1, tokens.indexOf('end', at))]];
    return Array.isArray(token) ? choices(token) : [];
  });

export const citusJudge = (distributed: ReadonlySet<string>) => {
  const judgeInsert = (tokens: readonly Token[], outer: Outer): string[] => {
    const [, , table, ...rest] = tokens;
    const columns = rest.find(Array.isArray) as Token[] | undefined;
    const isSpread = distributed.has(String(table));
    const faults = isSpread && !columns?.includes('tenant_id') ? [`insert into ${table} without tenant_id`] : [];
    const conflict = tokens.indexOf('conflict');
    if (conflict >= 0) {
      const target = tokens[conflict + 1];
      if (isSpread && !(Array.isArray(target) && target.includes('tenant_id')))
        faults.push('on conflict without tenant_id');
      const changes = clauseOf(tokens.slice(conflict), 'set');
      for (const word of has(changes, ...NOT_IN_DO_UPDATE)) faults.push(`${word} in do update set`);
      const condition = wordsOf(clauseOf(tokens.slice(conflict), 'where'));
      // A time with a zone by an interval depends on the zone of the session: it is not immutable.
      if (condition.includes('interval') && !condition.includes('zone'))
        faults.push('an interval in do update where without a time zone');
    }
    const isIn = (list: readonly Token[]): boolean =>
      list.some((token) => Array.isArray(token) && (isQuery(token) || isIn(token)));
    const values = clauseOf(tokens, 'values', ['on', 'returning']);
    if (isSpread && isIn(values)) faults.push(`a subquery in the values of ${table}`);
    const from = rest.indexOf('select');
    if (from < 0) return faults;
    const source = splitBy(rest.slice(from), 'on', 'returning')[0] ?? [];
    // Planned for every shard, and locks all of them; rows from no spread table it copies, which row-level security forbids.
    if (isSpread) faults.push(`insert into ${table} by select`);
    return [...faults, ...judgeBlock(source, outer)];
  };

  /** Every node would answer with its own clock, and which arm of a choice is taken would be its own business. */
  const judgeClocks = (tokens: readonly Token[]): string[] => [
    ...has(clauseOf(tokens, 'returning'), ...OF_THE_TRANSACTION).map((word) => `${word} in returning`),
    ...choices(tokens).flatMap(([kind, inside]) =>
      has(inside, ...OF_THE_TRANSACTION).map((word) => `${word} in ${kind}`),
    ),
  ];

  const judgeUpdate = (tokens: readonly Token[]): string[] => [
    ...has(tokens, ...NOT_IN_UPDATE).map((word) => `${word} in update`),
    ...splitBy(clauseOf(tokens, 'set', ['from', 'where', 'returning']), ',')
      .filter(([column]) => column === 'tenant_id')
      .map(() => 'a row changes its tenant'),
  ];

  /** A select, update or delete without set operations: its tables are pinned to one tenant, and so are its subqueries. */
  const judgeBlock = (tokens: readonly Token[], outer: Outer): string[] => {
    if (tokens[0] === 'insert') return judgeInsert(tokens, outer);
    const { refs, conditions } = mentionedTables(tokens, outer.ctes);
    const scope = { refs: [...refs, ...outer.refs], ctes: outer.ctes };
    const inner = (group: readonly Token[]): string[] =>
      group.flatMap((token) => (isQuery(token) ? judgeQuery(token, scope) : Array.isArray(token) ? inner(token) : []));
    return [
      ...(tokens[0] === 'update' ? judgeUpdate(tokens) : []),
      ...(tokens[0] === 'update' || tokens[0] === 'delete' ? judgeClocks(tokens) : []),
      ...unpinned(refs, outer.refs, conditions, distributed).map(
        (name) => `${tokens[0]} of ${name} without its tenant`,
      ),
      ...inner(tokens),
    ];
  };

  const judgeQuery = (tokens: readonly Token[], outer: Outer): string[] => {
    if (tokens[0] !== 'with')
      return splitBy(tokens, 'union', 'intersect', 'except').flatMap((arm) =>
        judgeBlock(arm[0] === 'all' ? arm.slice(1) : arm, outer),
      );
    const ctes = new Set(outer.ctes);
    const bodies: Token[][] = [];
    let at = 1;
    for (; at < tokens.length && !WORK.includes(String(tokens[at])); at++) {
      const token = tokens[at];
      if (isQuery(token)) bodies.push(token);
      else if (typeof token === 'string' && !['recursive', 'as', 'materialized', 'not', ','].includes(token))
        ctes.add(token);
    }
    const below = { refs: outer.refs, ctes };
    return [...bodies.flatMap((body) => judgeQuery(body, below)), ...judgeQuery(tokens.slice(at), below)];
  };

  /** `prices[place]`, and not the type `text[]` or a list `array[1, 2]`: Citus 13.2.2 ends by it in an update, and its node with it. */
  const judgeSubscripts = (tokens: readonly Token[]): string[] =>
    tokens.flatMap((token, at) => {
      if (Array.isArray(token)) return judgeSubscripts(token);
      const isSubscript = token === '[' && tokens[at + 1] !== ']' && tokens[at - 1] !== 'array';
      return isSubscript ? ['a subscript of an array'] : [];
    });

  const judgeStatement = (tokens: readonly Token[]): string[] => {
    const [first, second] = tokens.map(String);
    if (first === 'set' && !['local', 'transaction'].includes(second ?? '')) return ['a setting that is not local'];
    if (CONTROL.includes(first ?? '')) return [];
    if (!WORK.includes(first ?? '')) return [`${first} is not for the service`];
    const outer = { refs: [], ctes: new Set<string>() };
    return [
      ...has(tokens, ...FORBIDDEN).map((word) => `${word}()`),
      ...judgeSubscripts(tokens),
      ...judgeQuery(tokens, outer),
    ];
  };

  /** What of a text breaks the rules for a database that is spread over nodes by tenant (docs/guides/scaling.md). */
  return (text: string): string[] => {
    const statements = readStatements(text);
    return [
      ...(statements.length > 1 ? ['several statements in one message'] : []),
      ...statements.flatMap(judgeStatement),
    ];
  };
};
