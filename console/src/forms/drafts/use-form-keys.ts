import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isSubmit } from '../../ui/fields/is-submit.ts';
import type { Draft } from './use-draft.ts';

/** A switch or a checkbox is an input element, too, but nothing is typed there. */
const TEXT_INPUT = 'textarea, input:not([type=checkbox], [type=radio])';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(TEXT_INPUT));

/** Ctrl+S, Ctrl+Z and Ctrl+Y anywhere on the page, and the key that submits the form around the bar. */
export const useFormKeys = (
  bar: RefObject<HTMLElement | null>,
  { undo, redo }: Pick<Draft<object>, 'undo' | 'redo'>,
  save: () => void,
) => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isOfThisForm = event.target instanceof Node && bar.current?.parentElement?.contains(event.target);
    if (isOfThisForm && isSubmit(event)) {
      event.preventDefault();
      save();
      return;
    }
    if (!(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key === 's') event.preventDefault();
    // The form may be covered by a sheet or a dialog: then the keys are not meant for it.
    if (bar.current?.closest('[inert], [aria-hidden="true"]')) return;
    if (key === 's') save();
    // Inside a text field Ctrl+Z means the browser's own undo.
    if ((key === 'z' || key === 'y') && !isTyping(event.target) && !event.defaultPrevented) {
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
};
