import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { useMessages } from '../language/language-context.tsx';
import { messages } from '../language/messages.ts';
import { Dialog } from './dialog.tsx';

const words = messages({ en: { cancel: 'Cancel' }, fr: { cancel: 'Annuler' } });

type FormDialogProps = {
  title: string;
  children: ReactNode;
  /** What is done, on the button that does it. */
  confirm: string;
  cancel?: string;
  /** Why it cannot be done. */
  forbidden?: string | undefined;
  /** A further way out, after the others. */
  further?: ReactNode;
  isOpen?: boolean;
  isDangerous?: boolean;
  isBusy?: boolean;
  /** It can be confirmed also where everything is locked. */
  changesNothing?: boolean;
  shape?: 'centre' | 'wide';
  role?: 'dialog' | 'alertdialog';
  onConfirm: () => void;
  onClose: () => void;
};

/** A dialog with a way out and a way on: a few fields, or a preview, and the button that does it. */
export const FormDialog = ({
  children,
  confirm,
  cancel,
  forbidden,
  further,
  isOpen = true,
  isDangerous = false,
  isBusy = false,
  changesNothing = false,
  onConfirm,
  onClose,
  ...frame
}: FormDialogProps) => {
  const say = useMessages(words);
  return (
    <Dialog
      {...frame}
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
            forbidden={forbidden}
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

type Props = Omit<FormDialogProps, 'role' | 'forbidden'> & { isOpen: boolean };

/** A question before something that is hard to undo. */
export const ConfirmDialog = (props: Props) => <FormDialog role="alertdialog" {...props} />;
