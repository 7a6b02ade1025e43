/** A word, a mark, or what stands between two brackets. Words are in lower case, texts are `'`, numbers stay. */
export type Token = string | Token[];

const LEXEME =
  /\s+|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|[eE]?'(?:[^']|'')*'|"[^"]*"|\$\d+|[A-Za-z_]\w*|\d[\w.]*|::|<>|!=|<=|>=|->>?|\|\||[^\s]/g;

const tokenOf = (lexeme: string): string | undefined => {
  if (/^(\s|--|\/\*)/.test(lexeme)) return undefined;
  if (/^([eE]?'|\$\w*\$)/.test(lexeme)) return "'";
  return lexeme.startsWith('"') ? lexeme.slice(1, -1) : lexeme.toLowerCase();
};

const grouped = (tokens: Iterator<string>): Token[] => {
  const group: Token[] = [];
  for (let next = tokens.next(); !next.done; next = tokens.next()) {
    if (next.value === ')') return group;
    group.push(next.value === '(' ? grouped(tokens) : next.value);
  }
  return group;
};

/** The statements of a text, each as a tree of its brackets. */
export const readStatements = (text: string): Token[][] => {
  const tokens = [...text.matchAll(LEXEME)].flatMap(([lexeme]) => tokenOf(lexeme) ?? []);
  return splitBy(grouped(tokens.values()), ';').filter((statement) => statement.length > 0);
};

/** The parts between the tokens of one name, on this level alone. */
export const splitBy = (tokens: readonly Token[], ...separators: string[]): Token[][] => {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (typeof token === 'string' && separators.includes(token)) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
};

/** Whether a bracket holds a query of its own. */
export const isQuery = (token: Token | undefined): token is Token[] =>
  Array.isArray(token) && ['select', 'with', 'insert', 'update', 'delete', 'values'].includes(String(token[0]));

/** Every word, at any depth. */
export const wordsOf = (tokens: readonly Token[]): string[] =>
  tokens.flatMap((token) => (typeof token === 'string' ? [token] : wordsOf(token)));
