import { useBlocker } from '@tanstack/react-router';

/** Leaving with edits asks first: by a dialog of ours inside the console, by the browser's own when it is closed. */
export const useUnsavedGuard = (isDirty: boolean) =>
  useBlocker({ shouldBlockFn: () => isDirty, enableBeforeUnload: () => isDirty, withResolver: true });
