import type { ReactNode } from 'react';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { Button } from '../actions/button.tsx';
import { Dialog } from './dialog.tsx';

const words = messages({ en: { cancel: 'Cancel' }, fr: { cancel: 'Annuler' } });

type Props = {
  title: string;
  children: ReactNode;
  confirm: string;
  cancel?: string;
  /** A further way out, after the others. */
  further?: ReactNode;
  isOpen: boolean;
  isDangerous?: boolean;
  isBusy?: boolean;
  /** It can be confirmed also where everything is locked. */
  changesNothing?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** A question before something that is hard to undo. */
export const ConfirmDialog = ({
  title,
  children,
  confirm,
  cancel,
  further,
  isOpen,
  isDangerous = false,
  isBusy = false,
  changesNothing = false,
  onConfirm,
  onClose,
}: Props) => {
  const say = useMessages(words);
  return (
    <Dialog
      role="alertdialog"
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button changesNothing onPress={onClose}>
            {cancel ?? say.cancel}
          </Button>
          <Button
            changesNothing={changesNothing}
            kind={isDangerous ? 'danger' : 'primary'}
            isPending={isBusy}
            onPress={onConfirm}
          >
            {confirm}
          </Button>
          {further}
        </>
      }
    >
      {children}
    </Dialog>
  );
};
