import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { fieldPlaces } from './field-places.ts';

const FOCUSABLE = 'input, textarea, select, button, a[href], [contenteditable="true"], [tabindex="0"]';

/** Parts that are loaded when needed come late; nobody waits for the focus longer than this. */
const PATIENCE_MS = 15_000;

type Target = { place: HTMLElement; control: HTMLElement };

/** The nearest place of the field that has something to focus; a part that is still loading has nothing yet. */
const targetOf = (field: string): Target | undefined => {
  for (const name of fieldPlaces(field)) {
    const place = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
    const control = place?.matches(FOCUSABLE) ? place : place?.querySelector<HTMLElement>(FOCUSABLE);
    if (place && control) return { place, control };
  }
  return undefined;
};

/** Shows where the eye should go: the focus ring alone is not drawn after a click. */
const point = ({ place, control }: Target): void => {
  place.scrollIntoView({ block: 'center' });
  control.focus({ preventScroll: true });
  place.animate([{ boxShadow: '0 0 0 4px var(--accent)' }, { boxShadow: '0 0 0 4px transparent' }], 1_600);
};

/**
 * Scrolls to and focuses the field that `?field=` of the address names, by its `data-field` (every field of the kit with
 * an `api` name has one), then takes it out of the address, so that the same link works twice. `field` may go deeper
 * than the form does: the nearest place around it is taken.
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
