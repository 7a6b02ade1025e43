import { isolated } from '@vantail/pricing';
import { html as plainHtml, type TemplateResult } from 'lit';

const places = new WeakMap<TemplateStringsArray, readonly boolean[]>();

/** For each value of a template whether it stands between tags, and not in an attribute. */
const betweenTags = (strings: TemplateStringsArray): readonly boolean[] => {
  const known = places.get(strings);
  if (known) return known;
  let before = '';
  const found = strings.map((part) => {
    before += part;
    return before.lastIndexOf('>') >= before.lastIndexOf('<');
  });
  places.set(strings, found);
  return found;
};

/**
 * Lit's `html` for texts that come from the catalogue: no direction in one, such as that of U+202E, goes on in the words
 * around it. The templates of the elements and of the demo shop are made with this one alone (docs/adr/0060).
 */
export const html = (strings: TemplateStringsArray, ...values: unknown[]): TemplateResult<1> => {
  const isText = betweenTags(strings);
  return plainHtml(
    strings,
    ...values.map((value, index) => (isText[index] && typeof value === 'string' ? isolated(value) : value)),
  );
};
