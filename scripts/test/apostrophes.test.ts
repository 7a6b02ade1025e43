import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

/**
 * Texts that people read have the apostrophe of print (’). Texts with both would be found by one spelling and not by the other,
 * and look careless side by side.
 */
const root = join(import.meta.dirname, '../..');

/** Code is no text: comments keep their apostrophes. A colon before two slashes is that of an address. */
const withoutComments = (source: string): string =>
  source.replaceAll(/\/\*.*?\*\/|(?<![:\w"'`])\/\/[^\n]*/gs, (comment) => comment.replaceAll(/[^\n]/g, ' '));

const BETWEEN_LETTERS = /\p{L}\\?'\p{L}/u;
/** What only French leaves a vowel out of; English texts of the service, such as "the tenant's", are no concern here. */
const ELISION = /(?<![\p{L}\\])(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu|quelqu|presqu|entr|aujourd)\\?'\p{L}/iu;

const found = (folders: string, straight: RegExp): string[] =>
  globSync(`${folders}/**/*.{ts,tsx}`, { cwd: root })
    .filter((file) => !file.includes('node_modules'))
    .flatMap((file) =>
      withoutComments(readFileSync(join(root, file), 'utf8'))
        .split('\n')
        .flatMap((line, at) => (straight.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
    )
    .toSorted();

test('no text of the console and the elements has a straight apostrophe between letters', () => {
  assert.deepEqual(found('{console,storefront}/src', BETWEEN_LETTERS), []);
});

test('no French text of the service has one either: offers, e-mails, the demo, drawings', () => {
  assert.deepEqual(found('{server,drawing}/src', ELISION), []);
});

test('the search for straight apostrophes finds those of texts, and leaves code and comments alone', () => {
  for (const text of [`"l'arrondi"`, `'l\\'arrondi'`, "`Aujourd'hui`", `"https://x" + "n'est"`])
    assert.match(withoutComments(`const a = ${text};`), BETWEEN_LETTERS);
  for (const code of [`// l'arrondi`, `/** l'arrondi\n n'est */`, `f('a', 'b')`, `a['b']`, `\`\${f('x')}\``])
    assert.doesNotMatch(withoutComments(code), BETWEEN_LETTERS);
  assert.match(`"Grille d'aération"`, ELISION);
  assert.doesNotMatch(`"the tenant's"`, ELISION);
});
