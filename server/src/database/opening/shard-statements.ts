import { REFERENCE_TABLES } from '../schema/spread.ts';

/** What is known of the tables of a spread database, whatever the shard. */
export type SpreadTables = {
  /** All of them, those that every node has included. */
  names: ReadonlySet<string>;
  /** Those whose `id` comes from a sequence, which shards do not have. */
  numbered: ReadonlySet<string>;
};

/** A statement in parts: as it is written, or a table that it mentions. */
export type Template = readonly (string | { table: string })[];

type Lexeme = { word: string; at: number };

const LEXEME = /'(?:[^']|'')*'|\$\d+|[A-Za-z_]\w*|\S/g;
const WORD = /^[a-z_]\w*$/;
const TEXT = /'(?:[^']|'')*'/g;
/** Spellings that are not read here: other kinds of texts, quoted names, comments, several statements. */
const UNREAD = /\w'|\\|"|--|\/\*|;|\$\D/;
const FIRST = /^(?:select|insert|update|delete|with|savepoint|release|rollback)$/;
/** Numbers and locks that belong to one node for all, that of DATABASE_URL. */
const OF_ONE_NODE = /\b(?:nextval|currval|lastval|setval|pg_\w*advisory\w*)\b/i;
/** What may stand behind a table that has no other name. */
const BEHIND_A_TABLE =
  /^(?:where|on|join|left|right|inner|full|cross|natural|order|limit|offset|group|having|for|union|intersect|except|set|using|returning|values|fetch|window)$/;
const LOCKS_ROWS = /\bfor\s+(?:update|no\s+key\s+update|share|key\s+share)\b/i;
/** A query of a WITH list: `up as (select`, `found (id) as materialized (select`. */
const NAMED_QUERY =
  /\b([a-z_]\w*)\s*(?:\([a-z_,\s]*\)\s*)?as\s+(?:(?:not\s+)?materialized\s*)?\(\s*(?:select|insert|update|delete|values|with)\b/gi;

const read = (text: string): Lexeme[] =>
  [...text.matchAll(LEXEME)].map(({ 0: lexeme, index }) => ({ word: lexeme.toLowerCase(), at: index }));

/** Reads a statement from its words. */
class Reader {
  readonly #lexemes: readonly Lexeme[];
  readonly #tables: SpreadTables;
  readonly #queries: ReadonlySet<string>;
  readonly #locksRows: boolean;

  constructor(text: string, tables: SpreadTables) {
    this.#lexemes = read(text);
    this.#tables = tables;
    this.#queries = new Set([...text.matchAll(NAMED_QUERY)].map(([, name = '']) => name.toLowerCase()));
    this.#locksRows = LOCKS_ROWS.test(text);
  }

  #word(place: number): string {
    return this.#lexemes[place]?.word ?? '';
  }

  /** Whether this word begins an item of a list of tables, or says which table is written to. */
  #introduces(place: number): boolean {
    const [before, it] = [this.#word(place - 1), this.#word(place)];
    if (it === 'join' || it === 'into') return true;
    if (it === 'update') return !/^(?:for|key|do)$/.test(before);
    // `extract(epoch from at)` and `is distinct from` have no list of tables.
    const isExtract = this.#word(place - 2) === '(' && this.#word(place - 3) === 'extract';
    return it === 'from' && before !== 'distinct' && !isExtract;
  }

  /** Whether a row says its own `id`, or its table has no sequence. */
  #isNumbered(place: number): boolean {
    if (!this.#tables.numbered.has(this.#word(place))) return true;
    const open = this.#lexemes.findIndex(({ word }, at) => at > place && word === '(');
    const close = this.#lexemes.findIndex(({ word }, at) => at > place && word === ')');
    return this.#lexemes.slice(open, close).some(({ word }) => word === 'id');
  }

  /** Whether the table here can be mentioned by another name. */
  #mayBeNamed(place: number): boolean {
    const [by, it, next] = [this.#word(place - 1), this.#word(place), this.#word(place + 1)];
    if (this.#queries.has(it) || next === '.') return false;
    // A table that every node has is written to, and its rows are locked, on all of them.
    const isWritten = by === 'into' || by === 'update' || (by === 'from' && this.#word(place - 2) === 'delete');
    if (REFERENCE_TABLES.includes(it) && (isWritten || this.#locksRows)) return false;
    return by === 'into' ? next === '(' && this.#isNumbered(place) : next !== '(';
  }

  /** Whether what stands here beside the lists of tables is certainly none: a column, or whose rows are locked. */
  #isNoTable(place: number): boolean {
    const before = this.#word(place - 1);
    if (before === '.') return this.#word(place - 2) !== 'public';
    return this.#word(place + 1) === '.' || before === 'of';
  }

  /** How the word here is to be read; undefined: not with certainty. */
  #kindAt(place: number): 'table' | 'other' | undefined {
    const it = this.#word(place);
    if (!WORD.test(it)) return 'other';
    const isItem = place > 0 && this.#introduces(place - 1);
    if (this.#tables.names.has(it)) {
      if (isItem) return this.#mayBeNamed(place) ? 'table' : undefined;
      return this.#isNoTable(place) ? 'other' : undefined;
    }
    // A function, a query of the WITH list; anything else may be a table that nobody knows of.
    if (!isItem || this.#queries.has(it)) return 'other';
    return this.#word(place + 1) === '(' && this.#word(place - 1) !== 'into' ? 'other' : undefined;
  }

  /** The tables with their places in the text, each with the words by which it is called; undefined in any doubt. */
  mentions(): { table: string; at: number; alias: string }[] | undefined {
    if (!FIRST.test(this.#word(0))) return undefined;
    const found: { table: string; at: number; alias: string }[] = [];
    for (let place = 0; place < this.#lexemes.length; place++) {
      const kind = this.#kindAt(place);
      if (kind === undefined) return undefined;
      if (kind === 'other') continue;
      const { word: table, at } = this.#lexemes[place] as Lexeme;
      const next = this.#word(place + 1);
      const hasName = next === 'as' || (WORD.test(next) && !BEHIND_A_TABLE.test(next));
      found.push({ table, at, alias: hasName ? '' : ` as ${table}` });
      // Its other name may be that of a table.
      if (hasName) place += next === 'as' ? 2 : 1;
    }
    return found;
  }
}

/**
 * Where a statement mentions tables. Undefined where that is not certain, and where it must run in the usual way: it takes a
 * number or a lock of the node of DATABASE_URL, or writes to a table that every node has.
 */
export const templateOf = (text: string, tables: SpreadTables): Template | undefined => {
  if (OF_ONE_NODE.test(text) || UNREAD.test(text.replace(TEXT, "''"))) return undefined;
  const mentions = new Reader(text, tables).mentions();
  if (!mentions) return undefined;
  const parts: (string | { table: string })[] = [];
  let from = 0;
  let alias = '';
  for (const mention of mentions) {
    parts.push(alias + text.slice(from, mention.at), { table: mention.table });
    from = mention.at + mention.table.length;
    alias = mention.alias;
  }
  return [...parts, alias + text.slice(from)];
};
