import { Redo2, Undo2 } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { reasonWords } from '../../ui/reason-words.ts';

const words = messages({
  en: { undo: 'Undo (Ctrl+Z)', redo: 'Redo (Ctrl+Y)', done: 'Back to the row' },
  fr: { undo: 'Annuler (Ctrl+Z)', redo: 'Rétablir (Ctrl+Y)', done: 'Retour à la ligne' },
});

/** Undo and redo of the draft, because the save bar is covered by the dialog. */
export type TableHistory = { canUndo: boolean; canRedo: boolean; undo: () => void; redo: () => void };

type Props = { title: string; isLarge: boolean; history: TableHistory; onClose: () => void; children: ReactNode };

/** Shows a table in the page, or in the whole window. */
export const Enlarged = ({ title, isLarge, history, onClose, children }: Props) => {
  const say = useMessages(words);
  const sayWhy = useMessages(reasonWords);
  if (!isLarge) return children;
  const onKeyDown = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    // Inside a text field Ctrl+Z means the browser's own undo.
    if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return;
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) history.redo();
    else history.undo();
  };
  const icon = { size: 16, 'aria-hidden': true } as const;
  return (
    <Dialog
      title={title}
      shape="full"
      isOpen
      onClose={onClose}
      actions={
        <>
          <IconButton
            label={say.undo}
            icon={<Undo2 {...icon} />}
            forbidden={history.canUndo ? undefined : sayWhy.noUndo}
            onPress={history.undo}
          />
          <IconButton
            label={say.redo}
            icon={<Redo2 {...icon} />}
            forbidden={history.canRedo ? undefined : sayWhy.noRedo}
            onPress={history.redo}
          />
          <Button changesNothing kind="primary" onPress={onClose}>
            {say.done}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens for what the table inside lets through. */}
      <div onKeyDown={onKeyDown}>{children}</div>
    </Dialog>
  );
};
