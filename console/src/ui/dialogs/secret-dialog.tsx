import { Copy } from 'lucide-react';
import { copyText } from '../browser/browser.ts';
import { Button } from '../button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { toast } from '../feedback/toasts.tsx';
import { useMessages } from '../language/language-context.tsx';
import { messages } from '../language/messages.ts';
import { Dialog } from './dialog.tsx';
import styles from './secret-dialog.module.css';

const words = messages({
  en: {
    warning: 'Copy it now: you won’t see it again.',
    copied: 'Copied',
    notCopied: 'Your browser doesn’t let this page copy: select it and press Ctrl+C.',
    done: 'I’ve saved it',
  },
  fr: {
    warning: 'À copier maintenant : montré cette seule fois.',
    copied: 'Copié',
    notCopied: 'Ce navigateur ne laisse pas la page copier : sélectionnez le texte et tapez Ctrl+C.',
    done: 'C’est conservé',
  },
});

type Props = { title: string; text: string; label: string; copy: string; secret: string; onClose: () => void };

/** The only time that a secret is seen: it leaves the page with this dialog. */
export const SecretDialog = ({ title, text, label, copy, secret, onClose }: Props) => {
  const say = useMessages(words);
  const press = async () => {
    toast((await copyText(secret)) ? say.copied : say.notCopied);
  };
  return (
    <Dialog
      role="alertdialog"
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button changesNothing icon={<Copy size={16} aria-hidden="true" />} onPress={press}>
            {copy}
          </Button>
          <Button changesNothing kind="primary" onPress={onClose}>
            {say.done}
          </Button>
        </>
      }
    >
      <Notice signal="warn" title={say.warning}>
        {text}
      </Notice>
      <output className={styles.secret} aria-label={label}>
        {secret}
      </output>
    </Dialog>
  );
};
