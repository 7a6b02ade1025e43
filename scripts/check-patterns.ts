import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check, type Diagnostics } from 'recheck';
import ts from 'typescript';

/**
 * A step of `npm run check`: every regular expression of the sources takes linear time, whatever the text (SECURITY.md).
 * Literals, `new RegExp` and the `pattern` of a schema are found by the TypeScript parser and judged by recheck. What a
 * template inserts counts as one letter. A pattern that cannot be judged is a fault as well: make it simpler.
 */
const FOLDERS = ['pricing', 'price-lists', 'drawing', 'client', 'server', 'console'];
const PATTERN_MS = 60_000;
const root = join(import.meta.dirname, '..');
process.env.RECHECK_BACKEND = 'pure'; // Without Java, and without a worker beside this process.

type Found = { place: string; source: string | undefined; flags: string };

/** The text of a literal; what a template inserts is an x. */
const textOf = (node: ts.Node | undefined): string | undefined => {
  if (!node) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `x${literal.text}`).join('');
  return undefined;
};

const isRegExp = (node: ts.Node): node is ts.NewExpression | ts.CallExpression =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp';

const isSchemaPattern = (node: ts.Node): node is ts.PropertyAssignment =>
  ts.isPropertyAssignment(node) && node.name.getText() === 'pattern' && textOf(node.initializer) !== undefined;

/** The pattern of a node, if it has one. */
const patternOf = (node: ts.Node): Omit<Found, 'place'> | undefined => {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    // The tool does not know the flag d, which does not change the search.
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1).replace('d', '') };
  }
  if (isRegExp(node)) {
    const [source, flags] = node.arguments ?? [];
    return { source: textOf(source), flags: textOf(flags) ?? '' };
  }
  // ajv compiles the patterns of schemas with this flag.
  if (isSchemaPattern(node)) return { source: textOf(node.initializer), flags: 'u' };
  return undefined;
};

const patternsOf = (file: string): Found[] => {
  const text = readFileSync(join(root, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Found[] = [];
  const visit = (node: ts.Node) => {
    const pattern = patternOf(node);
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    if (pattern) found.push({ place: `${file}:${line + 1}`, ...pattern });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

const faultOf = (verdict: Diagnostics): string | undefined => {
  if (verdict.status === 'safe') return undefined;
  if (verdict.status === 'vulnerable') return `${verdict.complexity.summary}, for example on ${verdict.attack.pattern}`;
  const { error } = verdict;
  if (error.kind === 'timeout') return `could not be judged within ${PATTERN_MS / 1000} s`;
  return `could not be judged: ${'message' in error ? error.message : error.kind}`;
};

const found = FOLDERS.flatMap((folder) => globSync(`${folder}/src/**/*.{ts,tsx}`, { cwd: root }).sort()).flatMap(
  patternsOf,
);
let faults = 0;
for (const { place, source, flags } of found) {
  const fault =
    source === undefined
      ? 'could not be judged: written neither as a literal nor as a template'
      : faultOf(await check(source, flags, { timeout: PATTERN_MS }));
  if (fault === undefined) continue;
  faults++;
  process.stderr.write(`${place} /${source ?? ''}/${flags}\n  ${fault}\n`);
}
process.stdout.write(`${found.length} regular expressions, ${faults} not known to be linear\n`);
process.exit(faults > 0 ? 1 : 0);
