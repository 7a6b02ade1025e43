import { type KeyboardEvent, useRef, useState } from 'react';
import styles from './sheet.module.css';
import type { Editing } from './sheet-state.ts';

/** Where to go after the text is written: an arrow key goes in its own direction. */
export type AfterEdit = 'stay' | 'tab' | 'tabBack' | 'enter' | 'enterBack' | 'fillAll' | KeyboardEvent;

type Props = {
  editing: Editing;
  name: string;
  fault: string | undefined;
  /** Returns false if the text cannot be read: then the editor stays open. */
  onCommit: (text: string, then: AfterEdit) => boolean;
  onCancel: () => void;
};

/** The text field inside the cell that is being edited. */
export const CellEditor = ({ editing, name, fault, onCommit, onCancel }: Props) => {
  const [text, setText] = useState(editing.text);
  // Removing the field blurs it, which must not write a second time.
  const isDone = useRef(false);
  const commit = (then: AfterEdit) => {
    if (isDone.current) return;
    isDone.current = true;
    isDone.current = onCommit(text, then);
  };
  const thenOf = (event: KeyboardEvent): AfterEdit | undefined => {
    const { key, shiftKey } = event;
    if (key === 'Tab') return shiftKey ? 'tabBack' : 'tab';
    if (key === 'Enter') return event.ctrlKey || event.metaKey ? 'fillAll' : shiftKey ? 'enterBack' : 'enter';
    return editing.isTyped && key.startsWith('Arrow') ? event : undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A save from inside the cell includes what was typed into it.
    const isSave = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey);
    if (isSave) return commit('stay');
    event.stopPropagation();
    const then = thenOf(event);
    if (then) {
      event.preventDefault();
      commit(then);
    }
    if (event.key === 'Escape') {
      isDone.current = true;
      onCancel();
    }
  };
  return (
    <input
      className={styles.editor}
      aria-label={name}
      aria-invalid={fault !== undefined}
      inputMode="decimal"
      autoComplete="off"
      // biome-ignore lint/a11y/noAutofocus: whoever begins to edit a cell types into it.
      autoFocus
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => commit('stay')}
      onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
    />
  );
};
