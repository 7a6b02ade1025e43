/** What may hold a semicolon that ends nothing: comments, texts, names in quotes, and bodies between dollars. */
const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^;'"$/-]+|[\s\S]/g;

const isComment = (token: string) => token.startsWith('--') || token.startsWith('/*');

/** The statements of a migration, one by one, without its comments. */
export const sqlStatements = (sql: string): string[] => {
  const statements: string[] = [];
  let statement = '';
  for (const [token] of sql.matchAll(TOKEN)) {
    if (token === ';') {
      statements.push(statement.trim());
      statement = '';
    } else if (!isComment(token)) statement += token;
  }
  return [...statements, statement.trim()].filter((text) => text !== '');
};
