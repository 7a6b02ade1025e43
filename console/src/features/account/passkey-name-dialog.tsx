import { useState } from 'react';
import { accountCalls, type Passkey } from '../../api/access/account.ts';
import { useWrite } from '../../api/use-catalogue.ts';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { deviceName } from '../../session/device-name.ts';
import { passkeyProblem } from '../../session/passkey-problem.ts';
import { useSession } from '../../session/session-context.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

const words = messages({
  en: {
    add: 'Add a passkey',
    addText: 'Your browser then asks where it is to be kept: on this device, your phone or a security key.',
    addGo: 'Continue',
    added: (name: string) => `${name} was added`,
    rename: 'Rename the passkey',
    renameGo: 'Save',
    renamed: 'Saved',
    name: 'Name',
    device: 'My device',
  },
  fr: {
    add: "Ajouter une clé d'accès",
    addText:
      'Votre navigateur demande ensuite où la conserver : sur cet appareil, votre téléphone ou une clé de sécurité.',
    addGo: 'Continuer',
    added: (name: string) => `Ajoutée : ${name}`,
    rename: "Renommer la clé d'accès",
    renameGo: 'Enregistrer',
    renamed: 'Enregistré',
    name: 'Nom',
    device: 'Mon appareil',
  },
});

/** Asks for the name of a passkey: of a new one, which is then made, or of one that is there. */
export const PasskeyNameDialog = ({ passkey, onClose }: { passkey?: Passkey; onClose: () => void }) => {
  const { language } = useLanguage();
  const { client } = useSession();
  const say = useMessages(words);
  const [name, setName] = useState(() => passkey?.name ?? (deviceName(navigator.userAgent) || say.device));
  const work = useWrite((given: string) =>
    passkey ? accountCalls(client).renamePasskey(passkey, given) : accountCalls(client).addPasskey(given),
  );
  const confirm = () => {
    const given = name.trim() || say.device;
    work.mutate(given, {
      onSuccess: () => {
        toast(passkey ? say.renamed : say.added(given));
        onClose();
      },
    });
  };
  return (
    <ConfirmDialog
      title={passkey ? say.rename : say.add}
      confirm={passkey ? say.renameGo : say.addGo}
      isOpen
      isBusy={work.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {!passkey && <p>{say.addText}</p>}
      <TextField label={say.name} value={name} onChange={(text) => setName(text ?? '')} autoFocus />
      {work.isError && <Notice signal="bad">{passkeyProblem(work.error, language)}</Notice>}
    </ConfirmDialog>
  );
};
