import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { IconButton } from '../button.tsx';
import { isSubmit } from '../fields/is-submit.ts';
import { useMessages } from '../language/language-context.tsx';
import { messages } from '../language/messages.ts';
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
  const footer = useRef<HTMLElement>(null);
  /** Enter in a field is a press of the main button. */
  const onKeyDown = (event: KeyboardEvent) => {
    const main = [...(footer.current?.querySelectorAll('button') ?? [])].at(-1);
    if (!main || !isSubmit(event.nativeEvent)) return;
    event.preventDefault();
    main.click();
  };
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
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the fields inside are what is used. */}
          <div className={styles.body} onKeyDown={onKeyDown}>
            {children}
          </div>
          {actions && (
            <footer ref={footer} className={styles.footer}>
              {actions}
            </footer>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
};
