import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/**
 * The places where a field of the report may be, the most specific first: `price_table/prices/3` is looked for as
 * itself, then as `price_table/prices`, then as `price_table`.
 */
export const fieldPlaces = (field: string): string[] => {
  const parts = field.split('/');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('/'));
};

const FOCUSABLE = 'input, textarea, select, button, a[href], [contenteditable="true"], [tabindex="0"]';

/** Parts that are loaded on demand appear late; after this time the focus is given up. */
const PATIENCE_MS = 15_000;

type Target = { element: HTMLElement; control: HTMLElement };

/**
 * The most specific element of the field that contains something focusable; a part that is still loading has nothing yet.
 */
const targetOf = (field: string): Target | undefined => {
  for (const name of fieldPlaces(field)) {
    const element = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
    const control = element?.matches(FOCUSABLE) ? element : element?.querySelector<HTMLElement>(FOCUSABLE);
    if (element && control) return { element, control };
  }
  return undefined;
};

/** Highlights the field: after a click the browser does not draw the focus ring. */
const point = ({ element, control }: Target): void => {
  element.scrollIntoView({ block: 'center' });
  control.focus({ preventScroll: true });
  element.animate([{ boxShadow: '0 0 0 4px var(--accent)' }, { boxShadow: '0 0 0 4px transparent' }], 1_600);
};

/**
 * Scrolls to and focuses the field that `?field=` of the address names, found by its `data-field` (every field
 * component with an `api` name has one), and then removes it from the address, so that the same link works again. If
 * `field` is more specific than the form, the nearest enclosing element is used.
 */
export const useFocusField = (field: string | undefined): void => {
  const navigate = useNavigate();
  const forget = useEffectEvent(() =>
    navigate({ to: '.', search: {}, replace: true, ignoreBlocker: true, resetScroll: false }),
  );
  useEffect(() => {
    if (field === undefined) return;
    const attempt = (): boolean => {
      const target = targetOf(field);
      if (!target) return false;
      observer.disconnect();
      point(target);
      forget();
      return true;
    };
    const observer = new MutationObserver(attempt);
    if (attempt()) return;
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [field]);
};
