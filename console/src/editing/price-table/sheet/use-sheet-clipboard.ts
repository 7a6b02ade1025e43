import type { ClipboardEvent } from 'react';
import { blockText } from './block-text.ts';
import type { SheetActions, SheetSource } from './sheet-source.ts';
import { type SheetState, selectionOf } from './sheet-state.ts';

/**
 * Copy, cut and paste through the clipboard's own events: they need no permission, and work with Excel in both
 * directions.
 */
export const useSheetClipboard = (source: SheetSource, actions: SheetActions, state: SheetState) => {
  const copy = (event: ClipboardEvent) => {
    // Inside the text field of a cell, the text is meant.
    if (state.editing) return false;
    event.preventDefault();
    event.clipboardData.setData(
      'text/plain',
      blockText(selectionOf(state), (row, column) => source.typed({ row, column })),
    );
    return true;
  };
  return {
    onCopy: copy,
    onCut: (event: ClipboardEvent) => {
      if (copy(event)) actions.clear(selectionOf(state));
    },
    onPaste: (event: ClipboardEvent) => {
      if (state.editing) return;
      event.preventDefault();
      actions.paste(selectionOf(state), event.clipboardData.getData('text/plain'));
    },
  };
};
