import type { Pieces } from '@vantail/pricing';
import { CODES } from './json-weight.ts';

const { QUOTE, BACKSLASH, COMMA, BRACKET, CLOSING_BRACKET, BRACE, CLOSING_BRACE } = CODES;

/** So many characters are parsed at once: the costliest shapes take some 15 ms. */
const PIECE = 256 * 1024;
/** What lies deeper is not cut. D3 allows 32, so that it is refused once it is parsed. */
const CUT_DEPTH = 64;

/**
 * A list or an object that is open where the reader is. What it holds from `from` on is not parsed yet; `comma` is the last one
 * in it. It has a value of its own only once a piece has ended within it: most are parsed together with what is around them.
 */
type Open = {
  isList: boolean;
  start: number;
  from: number;
  comma: number;
  value: object | undefined;
  /** A member with a value of its own has ended: only a comma or the end may follow. */
  isAfterMember: boolean;
};

const notJson = (json: string, at: number) =>
  new SyntaxError(`Unexpected ${json[at] ?? 'end of the text'} at position ${at}`);

const BLANK = /^[ \t\r\n]*$/;
const mustBeBlank = (json: string, from: number, to: number): void => {
  if (!BLANK.test(json.slice(from, to))) throw notJson(json, from);
};

/** Where the text ends that begins at `at`. */
function* endOfText(json: string, at: number, piece: number): Pieces<number> {
  let pause = at + piece;
  for (let end = at + 1; end < json.length; end++) {
    const code = json.charCodeAt(end);
    if (code === QUOTE) return end;
    if (code === BACKSLASH) end++;
    if (end < pause) continue;
    pause = end + piece;
    yield;
  }
  throw notJson(json, json.length);
}

/** A backslash, `u` and four digits. */
const LONGEST_ESCAPE = 6;

/** The last index up to `to` that cuts no escape in two; `from` is such an index. */
const beforeEscape = (json: string, from: number, to: number): number => {
  for (let at = to - 1; at > to - LONGEST_ESCAPE; at--) {
    if (json.charCodeAt(at) !== BACKSLASH) continue;
    let first = at;
    while (first > from && json.charCodeAt(first - 1) === BACKSLASH) first--;
    const isEscape = (at - first) % 2 === 0;
    const length = json[at + 1] === 'u' ? LONGEST_ESCAPE : 2;
    return isEscape && at + length > to ? at : to;
  }
  return to;
};

/** A text such as a file in base64: most of a body can be one. */
function* longText(json: string, start: number, end: number, piece: number): Pieces<string> {
  const parts: string[] = [];
  for (let from = start + 1; from < end; ) {
    const next = from + Math.max(piece, LONGEST_ESCAPE);
    const to = next < end ? beforeEscape(json, from, next) : end;
    parts.push(JSON.parse(`"${json.slice(from, to)}"`));
    from = to;
    yield;
  }
  return parts.join('');
}

/** Of an object's member, whether a text is its name. */
const isName = (json: string, end: number): boolean => {
  let next = end + 1;
  while (next < json.length && BLANK.test(json.charAt(next))) next++;
  return json[next] === ':';
};

/** As JSON.parse does: `__proto__` is a name like any other. */
const setOwn = (value: object, name: string, own: unknown): void => {
  Object.defineProperty(value, name, { value: own, writable: true, enumerable: true, configurable: true });
};

/** Parses complete members of a list or an object, and adds them to those that it has. */
const addMembers = (json: string, { isList, value, from }: Open, to: number): void => {
  const text = json.slice(from, to);
  if (BLANK.test(text)) throw notJson(json, to);
  if (isList) for (const item of JSON.parse(`[${text}]`)) (value as unknown[]).push(item);
  else for (const [name, own] of Object.entries(JSON.parse(`{${text}}`))) setOwn(value as object, name, own);
};

/** Parses the members before the one that is being read. */
const addComplete = (json: string, open: Open): void => {
  if (open.comma < open.from) return;
  addMembers(json, open, open.comma);
  open.from = open.comma + 1;
};

/** Puts a value that begins at `start` into the list or the object that it stands in. */
const putInto = (json: string, parent: Open, start: number, value: unknown): void => {
  addComplete(json, parent);
  if (parent.isAfterMember) throw notJson(json, start);
  if (parent.isList) {
    mustBeBlank(json, parent.from, start);
    (parent.value as unknown[]).push(value);
    return;
  }
  const [name = ''] = Object.keys(JSON.parse(`{${json.slice(parent.from, start)}null}`));
  setOwn(parent.value as object, name, value);
};

/** Gives a value to each list and object that is open. */
const makeValues = (json: string, open: readonly Open[]): void => {
  for (const [depth, one] of open.entries()) {
    if (one.value) continue;
    one.value = one.isList ? [] : {};
    const parent = open[depth - 1];
    if (parent) putInto(json, parent, one.start, one.value);
    else mustBeBlank(json, 0, one.start);
  }
};

const endMember = (parent: Open, at: number): void => {
  parent.from = at + 1;
  parent.isAfterMember = true;
};

/** Ends a list or an object that has a value of its own. */
const endValue = (json: string, ended: Open, parent: Open | undefined, at: number): void => {
  if (ended.isAfterMember) mustBeBlank(json, ended.from, at);
  else addMembers(json, ended, at);
  if (parent) endMember(parent, at);
  else mustBeBlank(json, at + 1, json.length);
};

const passComma = (json: string, open: Open, at: number): void => {
  open.comma = at;
  if (!open.isAfterMember) return;
  mustBeBlank(json, open.from, at);
  open.from = at + 1;
  open.isAfterMember = false;
};

/**
 * What JSON.parse would make of a text, or a SyntaxError, in pieces that others can work between: 32 MiB would have the thread for
 * up to 170 ms. Names are never cut, but json-weight.ts bounds them.
 */
export function* parseJsonInPieces(json: string, piece = PIECE): Pieces<unknown> {
  if (json.length <= piece) return JSON.parse(json);
  const open: Open[] = [];
  let [deeper, done] = [0, 0];
  let root: object | undefined;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) {
      const end = yield* endOfText(json, at, piece);
      const last = open.at(-1);
      if (end - at > piece && last && deeper === 0 && !isName(json, end)) {
        makeValues(json, open);
        putInto(json, last, at, yield* longText(json, at, end, piece));
        endMember(last, end);
        root = open[0]?.value;
        done = end;
      }
      at = end;
    } else if (code === BRACKET || code === BRACE) {
      if (open.length === CUT_DEPTH) deeper++;
      else
        open.push({
          isList: code === BRACKET,
          start: at,
          from: at + 1,
          comma: -1,
          value: undefined,
          isAfterMember: false,
        });
    } else if (code === CLOSING_BRACKET || code === CLOSING_BRACE) {
      if (deeper > 0) {
        deeper--;
        continue;
      }
      const ended = open.pop();
      if (ended?.isList !== (code === CLOSING_BRACKET)) throw notJson(json, at);
      if (ended.value) endValue(json, ended, open.at(-1), at);
    } else if (code === COMMA && deeper === 0) {
      const last = open.at(-1);
      if (!last) throw notJson(json, at);
      passComma(json, last, at);
      if (at - done < piece) continue;
      makeValues(json, open);
      addComplete(json, last);
      root = open[0]?.value;
      done = at;
      yield;
    }
  }
  if (open.length > 0) throw notJson(json, json.length);
  return root ?? JSON.parse(json);
}
