import { Copy } from 'lucide-react';
import type { MadeApiKey } from '../../api/api-keys.ts';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { Button } from '../../ui/actions/button.tsx';
import { copyText } from '../../ui/browser/copy-text.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import styles from './keys.module.css';

const words = messages({
  en: {
    title: (name: string) => `The key ${name}`,
    warning: 'Copy it now: it is shown this once.',
    text: 'Only a fingerprint of it is stored, so nobody can look it up later. Keep it in a password manager; whoever has it can do what it may do.',
    key: 'API key',
    copy: 'Copy the key',
    copied: 'The key was copied',
    notCopied: 'This browser does not let the page copy: select the key and press Ctrl+C.',
    done: 'I have kept it',
  },
  fr: {
    title: (name: string) => `La clé ${name}`,
    warning: "Copiez-la maintenant : elle n'est montrée qu'une fois.",
    text: 'Seule son empreinte est conservée : personne ne pourra la retrouver. Gardez-la dans un gestionnaire de mots de passe ; qui la détient a ses droits.',
    key: "Clé d'API",
    copy: 'Copier la clé',
    copied: 'La clé a été copiée',
    notCopied: 'Ce navigateur ne laisse pas la page copier : sélectionnez la clé et tapez Ctrl+C.',
    done: "Je l'ai conservée",
  },
});

/** The only place where a secret is shown: it is gone when this dialog closes. */
export const MadeKeyDialog = ({ made, onClose }: { made: MadeApiKey; onClose: () => void }) => {
  const say = useMessages(words);
  const copy = async () => {
    toast((await copyText(made.key ?? '')) ? say.copied : say.notCopied);
  };
  return (
    <Dialog
      role="alertdialog"
      title={say.title(made.name)}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button icon={<Copy size={16} aria-hidden="true" />} onPress={copy}>
            {say.copy}
          </Button>
          <Button kind="primary" onPress={onClose}>
            {say.done}
          </Button>
        </>
      }
    >
      <Notice signal="warn" title={say.warning}>
        {say.text}
      </Notice>
      <output className={styles.secret} aria-label={say.key}>
        {made.key}
      </output>
    </Dialog>
  );
};
