/**
 * The addresses that open something without a key: a test compares this list with the parameters of the routes that are called a
 * token. Sixteen letters are fewer than any token has.
 */
const SECRET = /((?:\/offers|\/media|\/shared-quotes)(?:\/|%2f)+[\w%~-]{4})[\w%~-]{12,}/gi;

/** A text of the log, with the tokens in its addresses shortened to four letters (D20.4). */
export const withoutTokens = (text: string): string => text.replace(SECRET, '$1…');

const WORD = /^[a-z-]*$/;

/** A path of no route, which may be a mistyped one of those: everything long is shortened that is not a plain word. */
export const withoutLongParts = (path: string): string =>
  path.replace(/[\w%~-]{16,}/g, (part) => (WORD.test(part) ? part : `${part.slice(0, 4)}…`));
