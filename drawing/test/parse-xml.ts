/** An element as a test sees it. */
type XmlElement = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  readonly text: string;
};

const NAME = /[A-Za-z_][\w.-]*/y;
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['#39', "'"],
]);

/**
 * A small parser that knows elements, quoted attributes, text and the predefined entities, and throws at anything else:
 * comments, instructions, unquoted or doubled attributes, a bare `&` or `<`, a tag that is not closed, a second root.
 */
export function parseXml(source: string): XmlElement {
  let at = 0;
  const fail = (what: string): never => {
    throw new Error(`${what} at ${at}: ${source.slice(at, at + 40)}`);
  };
  const take = (literal: string): void => {
    if (!source.startsWith(literal, at)) fail(`expected ${literal}`);
    at += literal.length;
  };
  const takeName = (): string => {
    NAME.lastIndex = at;
    const name = NAME.exec(source)?.[0] ?? fail('expected a name');
    at += name.length;
    return name;
  };
  const skipSpace = (): boolean => {
    const start = at;
    while (source[at] === ' ' || source[at] === '\n') at += 1;
    return at > start;
  };
  const decoded = (raw: string): string => {
    for (const sign of raw) if (sign < ' ' && sign !== '\n') fail('control character');
    return raw.replaceAll(/&([^;&]*)(;?)/g, (_, name: string, end: string) =>
      end ? (ENTITIES.get(name) ?? fail(`unknown entity ${name}`)) : fail('bare &'),
    );
  };
  const takeUntil = (sign: string): string => {
    const end = source.indexOf(sign, at);
    if (end < 0) fail(`expected ${sign}`);
    const raw = source.slice(at, end);
    at = end;
    return raw;
  };

  const takeElement = (): XmlElement => {
    take('<');
    const name = takeName();
    const attributes = new Map<string, string>();
    while (skipSpace() && source[at] !== '/' && source[at] !== '>') {
      const attribute = takeName();
      if (attributes.has(attribute)) fail(`doubled attribute ${attribute}`);
      take('="');
      const raw = takeUntil('"');
      if (raw.includes('<')) fail('< in an attribute');
      attributes.set(attribute, decoded(raw));
      take('"');
    }
    if (source[at] === '/') {
      take('/>');
      return { name, attributes, children: [], text: '' };
    }
    take('>');
    const children: XmlElement[] = [];
    let text = '';
    while (!source.startsWith('</', at)) {
      if (source[at] === '<') children.push(takeElement());
      else text += decoded(takeUntil('<'));
    }
    take(`</${name}>`);
    return { name, attributes, children, text };
  };

  const root = takeElement();
  if (at !== source.length) fail('something after the root');
  return root;
}

/** Every element with this `data-part`, in the order of the document. */
export function partsOf(element: XmlElement, part: string): XmlElement[] {
  const own = element.attributes.get('data-part') === part ? [element] : [];
  return [...own, ...element.children.flatMap((child) => partsOf(child, part))];
}

/** An element and all that is below it. */
export function allOf(element: XmlElement): XmlElement[] {
  return [element, ...element.children.flatMap(allOf)];
}
