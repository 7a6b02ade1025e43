import { REFERENCE_TABLES } from '../spread.ts';

/** What is known of the tables of a spread database, whatever the shard. */
export type SpreadTables = {
  /** All of them, those that every node has included. */
  names: ReadonlySet<string>;
  /** Those whose `id` comes from a sequence, which shards do not have. */
  numbered: ReadonlySet<string>;
};

/** The tables of a tenant's node by the names that they have there: `products` is `products_102730`. */
export type ShardNames = ReadonlyMap<string, string>;

/** A part of a statement: as it is written, a table that it mentions, or the number of a new row, counted from 0. */
type Part = string | { table: string } | { number: number };

/** `numbered`: the table whose rows are made, and how many of them need a number. */
export type Template = { parts: readonly Part[]; numbered?: { table: string; count: number } };

type Lexeme = { word: string; at: number };

/** Parts in place of what is written from here on. */
type Edit = { at: number; length: number; parts: readonly Part[] };

/** A text, or a name in quotes. */
const QUOTED = /\b[eE]'(?:[^'\\]|''|\\[^'])*'|'(?:[^']|'')*'|"[^"]+"/g;
const LEXEME = new RegExp(`${QUOTED.source}|\\$\\d+|[A-Za-z_]\\w*|\\S`, 'g');
const WORD = /^[a-z_]\w*$/;
/** Spellings that are not read here: other kinds of texts, comments, several statements. */
const UNREAD = /['"\\;]|--|\/\*|\$\D/;
const FIRST = /^(?:select|insert|update|delete|with|savepoint|release|rollback)$/;
/** Counts and locks that are those of one node for all, that of DATABASE_URL. */
const OF_ONE_NODE = /\b(?:nextval|currval|lastval|setval)\b|advisory_/i;
/** What may stand behind a table that has no other name. */
const BEHIND_A_TABLE =
  /^(?:where|on|join|left|right|inner|full|cross|natural|order|limit|offset|group|having|for|union|intersect|except|set|using|returning|values|fetch|window)$/;
const LOCKS_ROWS = /\bfor\s+(?:update|no\s+key\s+update|share|key\s+share)\b/i;
/** A query of a WITH list: `up as (select`, `found (id) as materialized (select`. */
const NAMED_QUERY =
  /\b([a-z_]\w*)\s*(?:\([a-z_,\s]*\)\s*)?as\s+(?:(?:not\s+)?materialized\s*)?\(\s*(?:select|insert|update|delete|values|with)\b/gi;

const read = (text: string): Lexeme[] =>
  [...text.matchAll(LEXEME)].map(({ 0: lexeme, index }) => ({ word: lexeme.toLowerCase(), at: index }));

/** The clauses of a statement. Tables are listed in the first ones alone. */
const LISTS = /^(?:from|join|using|into|update)$/;
const OTHER_CLAUSES = /^(?:select|set|where|on|returning|values|order|group|having|limit|offset|for|window)$/;

/** Of each word, whether a table may be listed there: between two commas behind `from`, or behind its joins. */
const inLists = (lexemes: readonly Lexeme[]): boolean[] => {
  const outer: string[] = [];
  let clause = '';
  return lexemes.map(({ word }) => {
    if (word === '(') {
      outer.push(clause);
      clause = /^(?:from|join)$/.test(clause) ? clause : '';
    } else if (word === ')') clause = outer.pop() ?? '';
    else if (LISTS.test(word) || OTHER_CLAUSES.test(word)) clause = word;
    // The condition of a join has no comma of its own.
    else if (word === ',' && clause === 'on') clause = 'from';
    return LISTS.test(clause);
  });
};

/** Reads a statement from its words. */
class Reader {
  readonly #lexemes: readonly Lexeme[];
  readonly #tables: SpreadTables;
  readonly #queries: ReadonlySet<string>;
  readonly #locksRows: boolean;
  readonly #isInList: readonly boolean[];

  constructor(text: string, tables: SpreadTables) {
    this.#lexemes = read(text);
    this.#tables = tables;
    this.#queries = new Set([...text.matchAll(NAMED_QUERY)].map(([, name = '']) => name.toLowerCase()));
    this.#locksRows = LOCKS_ROWS.test(text);
    this.#isInList = inLists(this.#lexemes);
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

  /** The place behind the bracket that is opened here. */
  #behind(open: number): number {
    let depth = 0;
    for (let place = open; place < this.#lexemes.length; place++) {
      if (this.#word(place) === '(') depth++;
      if (this.#word(place) === ')' && --depth === 0) return place + 1;
    }
    return this.#lexemes.length;
  }

  /** The brackets of the columns and of each row, where the table is numbered by a sequence and rows do not say their `id`. */
  #unnumbered(place: number): { columns: number; rows: number[] } | 'not' | undefined {
    const columns = place + 1;
    const isSaid = this.#lexemes.slice(columns, this.#behind(columns)).some(({ word }) => word === 'id');
    if (isSaid || !this.#tables.numbered.has(this.#word(place))) return 'not';
    const rows: number[] = [];
    let at = this.#behind(columns);
    if (this.#word(at) !== 'values') return undefined;
    for (; rows.length === 0 || this.#word(at) === ','; at = this.#behind(at)) {
      if (this.#word(++at) !== '(') return undefined;
      rows.push(at);
    }
    return { columns, rows };
  }

  /** Whether the table here can be mentioned by another name. */
  #mayBeNamed(place: number): boolean {
    const [by, it, next] = [this.#word(place - 1), this.#word(place), this.#word(place + 1)];
    if (this.#queries.has(it) || next === '.') return false;
    // A table that every node has is written to, and its rows are locked, on all of them.
    const isWritten = by === 'into' || by === 'update' || (by === 'from' && this.#word(place - 2) === 'delete');
    if (REFERENCE_TABLES.includes(it) && (isWritten || this.#locksRows)) return false;
    return (by === 'into') === (next === '(');
  }

  /** Whether what stands here beside the lists of tables is certainly none: a column, whose rows are locked, a new name. */
  #isNoTable(place: number): boolean {
    const before = this.#word(place - 1);
    if (before === '.') return this.#word(place - 2) !== 'public';
    if (this.#word(place + 1) === '.' || before === 'of' || before === 'as') return true;
    return before !== 'table' && !this.#isInList[place];
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
    // A function, in brackets or not a query, or one of the WITH list; anything else may be a table that nobody knows of.
    if (!isItem || it === 'lateral' || this.#queries.has(it)) return 'other';
    return this.#word(place + 1) === '(' && this.#word(place - 1) !== 'into' ? 'other' : undefined;
  }

  #editAt(place: number): Edit {
    const { word: table, at } = this.#lexemes[place] as Lexeme;
    const alias = this.#hasName(place) ? [] : [` as ${table}`];
    return { at, length: table.length, parts: [{ table }, ...alias] };
  }

  #hasName(place: number): boolean {
    const next = this.#word(place + 1);
    return next === 'as' || (WORD.test(next) && !BEHIND_A_TABLE.test(next));
  }

  #numberEdits({ columns, rows }: { columns: number; rows: readonly number[] }): Edit[] {
    const behind = (place: number) => (this.#lexemes[place]?.at ?? 0) + 1;
    return [
      { at: behind(columns), length: 0, parts: ['id, '] },
      ...rows.map((row, number) => ({ at: behind(row), length: 0, parts: [{ number }, ', '] })),
    ];
  }

  /** What is to be written in another way; undefined in any doubt. */
  edits(): { edits: Edit[]; numbered?: { table: string; count: number } } | undefined {
    if (!FIRST.test(this.#word(0))) return undefined;
    const edits: Edit[] = [];
    let numbered: { table: string; count: number } | undefined;
    for (let place = 0; place < this.#lexemes.length; place++) {
      const kind = this.#kindAt(place);
      if (kind === undefined) return undefined;
      if (kind === 'other') continue;
      edits.push(this.#editAt(place));
      const unnumbered = this.#word(place - 1) === 'into' ? this.#unnumbered(place) : 'not';
      if (unnumbered === undefined || (unnumbered !== 'not' && numbered)) return undefined;
      if (unnumbered !== 'not') {
        edits.push(...this.#numberEdits(unnumbered));
        numbered = { table: this.#word(place), count: unnumbered.rows.length };
      }
      // Its other name may be that of a table.
      if (this.#hasName(place)) place += this.#word(place + 1) === 'as' ? 2 : 1;
    }
    return { edits: edits.sort((a, b) => a.at - b.at), ...(numbered ? { numbered } : {}) };
  }
}

/**
 * How a statement is written for a shard. Undefined where it is not certain which words are tables, and where it must run in the
 * usual way: it takes a lock of the node of DATABASE_URL, or writes to a table that every node has.
 */
export const templateOf = (text: string, tables: SpreadTables): Template | undefined => {
  const quoted = text.match(QUOTED) ?? [];
  if (quoted.some((name) => name.startsWith('"') && tables.names.has(name.slice(1, -1)))) return undefined;
  if (OF_ONE_NODE.test(text) || UNREAD.test(text.replace(QUOTED, ' '))) return undefined;
  const found = new Reader(text, tables).edits();
  if (!found) return undefined;
  const { edits, ...rest } = found;
  const parts: Part[] = [];
  let from = 0;
  for (const edit of edits) {
    parts.push(text.slice(from, edit.at), ...edit.parts);
    from = edit.at + edit.length;
  }
  return { parts: [...parts, text.slice(from)], ...rest };
};

/** A statement for one shard; its numbers follow the values that it has anyway. Undefined where a table has no name there. */
export const statementOn = ({ parts }: Template, names: ShardNames, valueCount: number): string | undefined => {
  let text = '';
  for (const part of parts) {
    const written =
      typeof part === 'string' ? part : 'table' in part ? names.get(part.table) : `$${valueCount + 1 + part.number}`;
    if (written === undefined) return undefined;
    text += written;
  }
  return text;
};

/** More texts than this are read anew each time: unusual sets of patched fields. */
const MAX_TEMPLATES = 1000;

type ReadStatement = { template: Template | undefined; name: string | undefined };

let named = 0;

/** Remembers how statements are read, which is the same for all shards; each has a name that no other ever has. */
export const readTemplates = (tables: SpreadTables): ((text: string) => ReadStatement) => {
  const known = new Map<string, ReadStatement>();
  return (text) => {
    const before = known.get(text);
    if (before) return before;
    const isRemembered = known.size < MAX_TEMPLATES;
    const read = { template: templateOf(text, tables), name: isRemembered ? `s${++named}` : undefined };
    if (isRemembered) known.set(text, read);
    return read;
  };
};

export type ReadTemplate = ReturnType<typeof readTemplates>;
