import { useBlocker } from '@tanstack/react-router';
import { sameValue } from './same-value.ts';

type Place = { pathname: string; search: unknown };

/** Another field of the same form (`?field=`, see useFocusField) is no other place: the edits stay. */
const isSamePlace = (current: Place, next: Place): boolean =>
  current.pathname === next.pathname && sameValue(withoutField(current.search), withoutField(next.search));

const withoutField = (search: unknown) => ({ ...(search as object), field: undefined });

/** Leaving with edits asks first: by a dialog of ours inside the console, by the browser's own when it is closed. */
export const useUnsavedGuard = (isDirty: boolean) =>
  useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && !isSamePlace(current, next),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
