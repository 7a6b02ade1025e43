import { ROLE_SCOPES } from '@vantail/client';
import { Save, Send } from 'lucide-react';
import { useState } from 'react';
import { type InvitedPerson, type Person, peopleCalls } from '../api/access.ts';
import { WriteSheet } from '../forms/write-sheet.tsx';
import { ROLES, type Role, roleHelp, roleWords } from '../session/role-words.ts';
import { useClient } from '../session/session-context.tsx';
import { useWhyNotGive } from '../session/use-why-not.ts';
import { toast } from '../ui/feedback/toasts.tsx';
import { Select } from '../ui/fields/select.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';

const words = messages({
  en: {
    invite: 'Invite someone',
    change: (name: string) => `Edit ${name}`,
    name: 'Name',
    nameHelp: 'The history shows this name.',
    email: 'E-mail address',
    emailHelp: 'Their passkey is labelled with it. We send no e-mail: pass the link on yourself.',
    role: 'Role',
    taken: 'Another person has this address.',
    make: 'Create invitation',
    save: 'Save',
    saved: 'Saved',
  },
  fr: {
    invite: 'Inviter quelqu’un',
    change: (name: string) => `Modifier ${name}`,
    name: 'Nom',
    nameHelp: 'Tel qu’il figure dans l’historique.',
    email: 'Adresse e-mail',
    emailHelp: 'Elle nomme la clé d’accès. Rien n’y est envoyé : vous transmettez le lien vous-même.',
    role: 'Rôle',
    taken: 'Une autre personne a cette adresse.',
    make: 'Créer l’invitation',
    save: 'Enregistrer',
    saved: 'Enregistré',
  },
});

type Props = {
  /** The person to change; without one, somebody new is invited. */
  person?: Person;
  onInvited: (person: InvitedPerson) => void;
  onClose: () => void;
};

/** Invites a person, or changes their name, address or role (D18.1). */
export const PersonSheet = ({ person, onInvited, onClose }: Props) => {
  const say = useMessages(words);
  const calls = peopleCalls(useClient());
  const [name, setName] = useState(person?.name ?? '');
  const [email, setEmail] = useState(person?.email ?? '');
  const [role, setRole] = useState<Role>(person?.role ?? 'viewer');
  const write = async () => {
    const body = { name: name.trim(), email: email.trim(), role };
    return person ? calls.change(person, body) : calls.create(body);
  };
  const onWritten = (written: InvitedPerson) => {
    if (!person) return onInvited(written);
    toast(say.saved);
    onClose();
  };
  const Icon = person ? Save : Send;
  return (
    <WriteSheet
      title={person ? say.change(person.name) : say.invite}
      submit={person ? say.save : say.make}
      icon={<Icon size={16} aria-hidden="true" />}
      isComplete={name.trim() !== '' && email.trim() !== ''}
      fields={['name', 'email']}
      taken={say.taken}
      hasSecret={!person}
      {...{ write, onWritten, onClose }}
    >
      {({ errorOf, edited }) => (
        <>
          <TextField
            label={say.name}
            api="name"
            help={say.nameHelp}
            error={errorOf('name')}
            value={name}
            onChange={edited((text) => setName(text ?? ''))}
            isRequired
            autoFocus
          />
          <TextField
            label={say.email}
            api="email"
            help={say.emailHelp}
            error={errorOf('email')}
            type="email"
            value={email}
            onChange={edited((text) => setEmail(text ?? ''))}
            isRequired
          />
          <RoleField role={role} onChange={edited(setRole)} />
        </>
      )}
    </WriteSheet>
  );
};

/** Those that one may give; what the others lack is said where people are listed. */
const RoleField = ({ role, onChange }: { role: Role; onChange: (role: Role) => void }) => {
  const say = useMessages(words);
  const sayRole = useMessages(roleWords);
  const sayHelp = useMessages(roleHelp);
  const whyNotGive = useWhyNotGive();
  const given = ROLES.filter((id) => whyNotGive(ROLE_SCOPES[id]) === undefined);
  return (
    <Select
      label={say.role}
      api="role"
      value={role}
      onChange={onChange}
      choices={given.map((id) => ({ id, name: sayRole[id], detail: sayHelp[id] }))}
    />
  );
};
