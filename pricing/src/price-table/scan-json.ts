const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const CLOSER_OF = new Map([
  [0x7b, 0x7d],
  [0x5b, 0x5d],
]);
const CLOSERS = new Set(CLOSER_OF.values());

/**
 * What one pass over JSON text tells: how deep it nests, and the first bracket or quote that has no partner.
 *
 * @example
 * const scan: JsonScan = { depth: 3, fault: null };
 */
export type JsonScan = { readonly depth: number; readonly fault: string | null };

/**
 * Looks at brackets and quotes alone, in one pass and without recursion. JSON.parse stays the judge of validity; this
 * says where the balance breaks in words that are the same in every engine, and bounds the depth before anything
 * recursive sees the text.
 *
 * @example
 * scanJson('{"a":[1'); // { depth: 2, fault: 'the [ at character 6 is never closed' }
 */
export function scanJson(text: string): JsonScan {
  const open: number[] = [];
  let depth = 0;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit === QUOTE) {
      const end = endOfString(text, i);
      if (end < 0) return { depth, fault: `the text in quotes that starts at character ${i + 1} is never closed` };
      i = end;
    } else if (CLOSER_OF.has(unit)) {
      open.push(i);
      if (open.length > depth) depth = open.length;
    } else if (CLOSERS.has(unit)) {
      const opener = open.pop();
      if (opener === undefined) return { depth, fault: `the ${text[i]} at character ${i + 1} closes nothing` };
      if (CLOSER_OF.get(text.charCodeAt(opener)) !== unit) {
        return { depth, fault: `the ${text[opener]} at character ${opener + 1} is closed by ${text[i]} at ${i + 1}` };
      }
    }
  }
  const last = open.pop();
  return { depth, fault: last === undefined ? null : `the ${text[last]} at character ${last + 1} is never closed` };
}

function endOfString(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit === QUOTE) return i;
    if (unit === BACKSLASH) i += 1;
  }
  return -1;
}
