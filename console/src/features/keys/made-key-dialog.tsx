import type { MadeApiKey } from '../../api/api-keys.ts';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { SecretDialog } from '../../ui/dialogs/secret-dialog.tsx';

const words = messages({
  en: {
    title: (name: string) => `The key ${name}`,
    text: 'Only a fingerprint of it is stored, so nobody can look it up later. Keep it in a password manager; whoever has it can do what it may do.',
    key: 'API key',
    copy: 'Copy the key',
  },
  fr: {
    title: (name: string) => `La clé ${name}`,
    text: 'Seule son empreinte est conservée : personne ne pourra la retrouver. Gardez-la dans un gestionnaire de mots de passe ; qui la détient a ses droits.',
    key: "Clé d'API",
    copy: 'Copier la clé',
  },
});

/** A key that was just made (D4). */
export const MadeKeyDialog = ({ made, onClose }: { made: MadeApiKey; onClose: () => void }) => {
  const say = useMessages(words);
  return (
    <SecretDialog
      title={say.title(made.name)}
      text={say.text}
      label={say.key}
      copy={say.copy}
      secret={made.key ?? ''}
      onClose={onClose}
    />
  );
};
