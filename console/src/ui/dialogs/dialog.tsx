import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { IconButton } from '../actions/button.tsx';
import styles from './dialog.module.css';

const words = messages({ en: { close: 'Close' }, fr: { close: 'Fermer' } });

type Props = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** The buttons at the bottom, the main one last. */
  actions?: ReactNode;
  /** `side` is a tall sheet at the right, for whole forms; `full` takes the window, for tables. */
  shape?: 'centre' | 'wide' | 'side' | 'full';
  role?: 'dialog' | 'alertdialog';
};

export const Dialog = ({ title, isOpen, onClose, children, actions, shape = 'centre', role = 'dialog' }: Props) => {
  const say = useMessages(words);
  return (
    <ModalOverlay
      className={`${styles.overlay} ${shape === 'side' ? styles.overlaySide : ''}`}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={role === 'dialog'}
    >
      <Modal className={`${styles.modal} ${styles[shape]}`}>
        <AriaDialog className={styles.dialog ?? ''} role={role}>
          <header className={styles.header}>
            <Heading slot="title">{title}</Heading>
            <IconButton changesNothing label={say.close} icon={<X size={18} aria-hidden="true" />} onPress={onClose} />
          </header>
          <div className={styles.body}>{children}</div>
          {actions && <footer className={styles.footer}>{actions}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
};
