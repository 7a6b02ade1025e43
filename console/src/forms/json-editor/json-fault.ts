import { jsonLanguage } from '@codemirror/lang-json';

/** Why a text is not the JSON of an object, and where. The words are the editor's. */
export type JsonFault = {
  kind: 'end' | 'comma' | 'bracket' | 'unexpected' | 'notAnObject';
  found: string;
  from: number;
  to: number;
};

/** The first fault of a text; undefined if it is an object (D6) or, with `isAnyValue`, any JSON or empty (D8). */
export const jsonFault = (text: string, isAnyValue = false): JsonFault | undefined => {
  if (isAnyValue && text.trim() === '') return undefined;
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject || isAnyValue ? undefined : { kind: 'notAnObject', found: '', from: 0, to: text.length };
  } catch {
    return syntaxFault(text);
  }
};

/** The messages of browsers differ and are in English, so the location comes from the editor's parser. */
const syntaxFault = (text: string): JsonFault => {
  const range = firstError(text);
  const rest = text.slice(range.from);
  const from = range.from + (rest.length - rest.trimStart().length);
  const found = text.slice(from, Math.max(range.to, from + 1));
  if (found === '') return { kind: 'end', found, from: Math.max(0, text.trimEnd().length - 1), to: text.length };
  return { kind: unexpectedKind(found, text.slice(0, from)), found, from, to: from + found.length };
};

const unexpectedKind = (found: string, before: string) => {
  if (!/^[\]}]$/.test(found)) return 'unexpected';
  return before.trimEnd().endsWith(',') ? 'comma' : 'bracket';
};

const firstError = (text: string): { from: number; to: number } => {
  const found: { from: number; to: number }[] = [];
  jsonLanguage.parser.parse(text).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError) found.push({ from, to });
    },
  });
  return found[0] ?? { from: 0, to: text.length };
};

type SyntaxNode = ReturnType<typeof jsonLanguage.parser.parse>['topNode'];

/** The range of a JSON text that a pointer (RFC 6901) leads to; if it leads nowhere, the last value on the way. */
export const jsonRange = (text: string, pointer: string): { from: number; to: number } => {
  const parts = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  let node = jsonLanguage.parser.parse(text).topNode.firstChild;
  for (const part of parts) {
    const child = node && childOf(node, part, text);
    if (!child) break;
    node = child;
  }
  return { from: node?.from ?? 0, to: node?.to ?? text.length };
};

const childOf = (node: SyntaxNode, part: string, text: string): SyntaxNode | null => {
  if (node.name === 'Object') {
    const property = node
      .getChildren('Property')
      .find(({ firstChild }) => firstChild && nameOf(firstChild, text) === part);
    return property?.lastChild ?? null;
  }
  if (node.name !== 'Array') return null;
  const items = [];
  for (let item = node.firstChild; item; item = item.nextSibling) if (/^[A-Z]/.test(item.name)) items.push(item);
  return items[Number(part)] ?? null;
};

const nameOf = ({ from, to }: SyntaxNode, text: string): unknown => {
  try {
    return JSON.parse(text.slice(from, to));
  } catch {
    return undefined;
  }
};
