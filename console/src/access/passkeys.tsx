import { Fingerprint, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { accountCalls, type Passkey, usePasskeys } from '../api/access.ts';
import { useWrite } from '../api/use-catalogue.ts';
import { passkeyProblem } from '../session/passkey-problem.ts';
import { useSession } from '../session/session-context.tsx';
import { useFormat } from '../session/use-format.ts';
import { deviceName } from '../session/ways-in.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialogs/form-dialog.tsx';
import { Loaded, Skeleton } from '../ui/feedback/loaded.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { toast } from '../ui/feedback/toasts.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { ago } from '../ui/language/format.ts';
import { useLanguage, useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import { problemWords } from '../ui/language/problem-words.ts';
import { FormSection } from '../ui/layout/form-section.tsx';
import { type Column, DataTable } from '../ui/lists/data-table.tsx';

const passkeyNameDialogWords = messages({
  en: {
    add: 'Add a passkey',
    addText: 'Your browser then asks where to store it: on this device, your phone or a security key.',
    addGo: 'Continue',
    added: (name: string) => `${name} was added`,
    rename: 'Rename the passkey',
    renameGo: 'Save',
    renamed: 'Saved',
    name: 'Name',
    device: 'My device',
  },
  fr: {
    add: 'Ajouter une clé d’accès',
    addText:
      'Votre navigateur demande ensuite où la conserver : sur cet appareil, votre téléphone ou une clé de sécurité.',
    addGo: 'Continuer',
    added: (name: string) => `Ajoutée : ${name}`,
    rename: 'Renommer la clé d’accès',
    renameGo: 'Enregistrer',
    renamed: 'Enregistré',
    name: 'Nom',
    device: 'Mon appareil',
  },
});

/** Asks for the name of a passkey: of a new one, which is then made, or of one that is there. */
const PasskeyNameDialog = ({ passkey, onClose }: { passkey?: Passkey; onClose: () => void }) => {
  const { language } = useLanguage();
  const { client } = useSession();
  const say = useMessages(passkeyNameDialogWords);
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

const removePasskeyDialogWords = messages({
  en: {
    title: (name: string) => `Remove ${name}?`,
    text: 'You can no longer sign in with it, and other devices that signed in with it are signed out.',
    go: 'Remove',
    done: (name: string) => `${name} was removed`,
  },
  fr: {
    title: (name: string) => `Supprimer ${name} ?`,
    text: 'Elle ne pourra plus vous connecter, et les autres appareils connectés avec elle sont déconnectés.',
    go: 'Supprimer',
    done: (name: string) => `Supprimée : ${name}`,
  },
});

const RemovePasskeyDialog = ({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) => {
  const { language } = useLanguage();
  const { client } = useSession();
  const say = useMessages(removePasskeyDialogWords);
  const remove = useWrite(() => accountCalls(client).removePasskey(passkey));
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast(say.done(passkey.name));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={say.title(passkey.name)}
      confirm={say.go}
      isOpen
      isDangerous
      isBusy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{say.text}</p>
      {remove.isError && <Notice signal="bad">{problemWords(remove.error, language)}</Notice>}
    </ConfirmDialog>
  );
};

const words = messages({
  en: {
    title: 'Passkeys',
    help: 'You sign in with these. Add one for each device, so that losing one doesn’t lock you out.',
    add: 'Add a passkey',
    name: 'Name',
    kind: 'Stored',
    synced: 'by your provider, on several devices',
    single: 'on one device',
    created: 'Added',
    used: 'Last used',
    never: 'not yet',
    actions: 'Actions',
    rename: (name: string) => `Rename ${name}`,
    remove: (name: string) => `Remove ${name}`,
    only: 'This is your only passkey: add another one first.',
  },
  fr: {
    title: 'Clés d’accès',
    help: 'Ce avec quoi vous vous connectez. Ajoutez-en une par appareil : un appareil perdu ne vous fermera pas la porte.',
    add: 'Ajouter une clé d’accès',
    name: 'Nom',
    kind: 'Conservée',
    synced: 'par votre fournisseur, sur plusieurs appareils',
    single: 'sur un seul appareil',
    created: 'Ajoutée',
    used: 'Dernier usage',
    never: 'pas encore',
    actions: 'Actions',
    rename: (name: string) => `Renommer ${name}`,
    remove: (name: string) => `Supprimer ${name}`,
    only: 'C’est votre seule clé d’accès : ajoutez-en d’abord une autre.',
  },
});

type Question = { about: 'add' } | { about: 'rename' | 'remove'; passkey: Passkey };

/** D18.2: several a person, named, added and removed. */
export const Passkeys = () => {
  const say = useMessages(words);
  const [question, setQuestion] = useState<Question | undefined>(undefined);
  const query = usePasskeys();
  const close = () => setQuestion(undefined);
  const add = (
    <Button icon={<Fingerprint size={16} aria-hidden="true" />} onPress={() => setQuestion({ about: 'add' })}>
      {say.add}
    </Button>
  );
  return (
    <FormSection title={say.title} level={2} help={say.help} actions={add}>
      <Loaded query={query} skeleton={<Skeleton lines={2} height={28} />}>
        {(passkeys) => <PasskeyRows passkeys={passkeys} onAsk={setQuestion} />}
      </Loaded>
      {question?.about === 'add' && <PasskeyNameDialog onClose={close} />}
      {question?.about === 'rename' && <PasskeyNameDialog passkey={question.passkey} onClose={close} />}
      {question?.about === 'remove' && <RemovePasskeyDialog passkey={question.passkey} onClose={close} />}
    </FormSection>
  );
};

const PasskeyRows = ({ passkeys, onAsk }: { passkeys: readonly Passkey[]; onAsk: (question: Question) => void }) => {
  const { language } = useLanguage();
  const say = useMessages(words);
  const { date } = useFormat();
  const columns: Column<Passkey>[] = [
    { id: 'name', title: say.name, cell: ({ name }) => <strong>{name}</strong> },
    { id: 'kind', title: say.kind, isMinor: true, cell: ({ synced }) => (synced ? say.synced : say.single) },
    { id: 'created', title: say.created, isMinor: true, cell: ({ created_at }) => date(created_at) },
    { id: 'used', title: say.used, cell: ({ used_at }) => (used_at === null ? say.never : ago(language, used_at)) },
    {
      id: 'actions',
      title: say.actions,
      isTitleHidden: true,
      align: 'end',
      cell: (passkey) => (
        <>
          <IconButton
            label={say.rename(passkey.name)}
            icon={<Pencil size={16} aria-hidden="true" />}
            onPress={() => onAsk({ about: 'rename', passkey })}
          />
          <IconButton
            label={say.remove(passkey.name)}
            icon={<Trash2 size={16} aria-hidden="true" />}
            forbidden={passkeys.length === 1 ? say.only : undefined}
            onPress={() => onAsk({ about: 'remove', passkey })}
          />
        </>
      ),
    },
  ];
  return <DataTable label={say.title} columns={columns} rows={passkeys} rowKey={({ id }) => id} />;
};
