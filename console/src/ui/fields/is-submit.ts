/** Fields of one line in which a text is typed. */
const TEXT_INPUT = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file])';

/**
 * Whether a key means that the form is finished: Enter in a field of one line. Not while a list of choices is open, where Enter
 * takes a choice, nor while an input method composes a word, nor where the field itself has dealt with it.
 */
export const isSubmit = (event: KeyboardEvent): boolean => {
  const { target, key, isComposing, defaultPrevented, ctrlKey, metaKey, altKey } = event;
  if (key !== 'Enter' || isComposing || defaultPrevented || ctrlKey || metaKey || altKey) return false;
  return target instanceof HTMLElement && target.matches(TEXT_INPUT) && target.getAttribute('aria-expanded') !== 'true';
};
