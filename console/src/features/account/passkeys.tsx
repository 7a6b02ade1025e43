import { Fingerprint, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Passkey, usePasskeys } from '../../api/access/account.ts';
import { ago } from '../../language/ago.ts';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { useFormat } from '../../session/use-format.ts';
import { Button, IconButton } from '../../ui/actions/button.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FormSection } from '../../ui/layout/form-section.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { PasskeyNameDialog } from './passkey-name-dialog.tsx';
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx';

const words = messages({
  en: {
    title: 'Passkeys',
    help: 'What you sign in with. Add one for each device, so that a lost one does not lock you out.',
    add: 'Add a passkey',
    name: 'Name',
    kind: 'Kept',
    synced: 'by your provider, on several devices',
    single: 'on one device',
    created: 'Added',
    used: 'Last used',
    never: 'not yet',
    actions: 'Actions',
    rename: (name: string) => `Rename ${name}`,
    remove: (name: string) => `Remove ${name}`,
    only: 'It is your only passkey: add another one first.',
  },
  fr: {
    title: "Clés d'accès",
    help: 'Ce avec quoi vous vous connectez. Ajoutez-en une par appareil : un appareil perdu ne vous fermera pas la porte.',
    add: "Ajouter une clé d'accès",
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
    only: "C'est votre seule clé d'accès : ajoutez-en d'abord une autre.",
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
    <FormSection title={say.title} help={say.help} actions={add}>
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
