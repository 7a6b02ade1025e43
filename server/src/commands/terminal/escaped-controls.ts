/** The control characters of both sets, and those that change the direction of the text that follows. */
const CONTROLS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Text that a terminal shows and does not interpret: names come from anyone who may write a catalogue, and an escape
 * sequence in one could move the cursor, change the title or type an answer for the operator. `lines` keeps line ends,
 * for texts of several lines; `json` escapes as JSON does, so that the document stays the same.
 */
export const escapedControls = (text: string, kind: 'line' | 'lines' | 'json' = 'line'): string =>
  text.replaceAll(CONTROLS, (control) => {
    if (control === '\n' && kind === 'lines') return control;
    const code = control.charCodeAt(0).toString(16);
    return kind === 'json' || code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`;
  });
