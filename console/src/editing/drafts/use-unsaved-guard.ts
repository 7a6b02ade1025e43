import { useBlocker } from '@tanstack/react-router';
import { sameValue } from './same-value.ts';

type Place = { pathname: string; search: unknown };

/** Another field of the same form (`?field=`, see useFocusField) is not another page: the edits stay. */
const isSamePlace = (current: Place, next: Place): boolean =>
  current.pathname === next.pathname && sameValue(withoutField(current.search), withoutField(next.search));

const withoutField = (search: unknown) => ({ ...(search as object), field: undefined });

/**
 * Asks before edits are lost by leaving: with a dialog inside the console, with the browser's own when the tab is
 * closed.
 */
export const useUnsavedGuard = (isDirty: () => boolean) =>
  useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty() && !isSamePlace(current, next),
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
