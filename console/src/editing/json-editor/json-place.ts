import { jsonLanguage } from '@codemirror/lang-json';

type SyntaxNode = ReturnType<typeof jsonLanguage.parser.parse>['topNode'];

/** The place in a JSON text that a pointer (RFC 6901) leads to; if it leads nowhere, the last place on the way. */
export const jsonPlace = (text: string, pointer: string): { from: number; to: number } => {
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
