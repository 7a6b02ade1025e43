import { VantailError } from '@vantail/client';
import { Save, Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type InvitedPerson, type Person, peopleCalls } from '../../api/access/people.ts';
import { useWrite } from '../../api/use-catalogue.ts';
import { GuardedSheet } from '../../editing/drafts/guarded-sheet.tsx';
import { fieldProblem } from '../../language/field-problem.ts';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { problemWords } from '../../language/problem-words.ts';
import { ROLES, type Role, roleHelp, roleWords } from '../../session/role-words.ts';
import { useSession } from '../../session/session-context.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { reasonWords } from '../../ui/actions/reason-words.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './people.module.css';
import { useStronger } from './use-stronger.ts';

const words = messages({
  en: {
    invite: 'Invite someone',
    change: (name: string) => `Edit ${name}`,
    name: 'Name',
    nameHelp: 'As it stands in the history of changes.',
    email: 'E-mail address',
    emailHelp: 'It names their passkey. Nothing is sent to it: you pass the link on yourself.',
    role: 'Role',
    taken: 'Another person has this address.',
    make: 'Make the invitation',
    save: 'Save',
    saved: 'Saved',
  },
  fr: {
    invite: 'Inviter quelqu’un',
    change: (name: string) => `Modifier ${name}`,
    name: 'Nom',
    nameHelp: "Tel qu'il figure dans l'historique.",
    email: 'Adresse e-mail',
    emailHelp: "Elle nomme la clé d'accès. Rien n'y est envoyé : vous transmettez le lien vous-même.",
    role: 'Rôle',
    taken: 'Une autre personne a cette adresse.',
    make: "Créer l'invitation",
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
  return (
    <GuardedSheet title={person ? say.change(person.name) : say.invite} onClose={onClose}>
      {(tellDirty) => (
        <PersonForm {...(person ? { person } : {})} onInvited={onInvited} onClose={onClose} onDirty={tellDirty} />
      )}
    </GuardedSheet>
  );
};

const PersonForm = ({ person, onInvited, onClose, onDirty }: Props & { onDirty: (isDirty: boolean) => void }) => {
  const { language } = useLanguage();
  const { client } = useSession();
  const say = useMessages(words);
  const why = useMessages(reasonWords);
  const [name, setName] = useState(person?.name ?? '');
  const [email, setEmail] = useState(person?.email ?? '');
  const [role, setRole] = useState<Role>(person?.role ?? 'viewer');
  const calls = peopleCalls(client);
  const write = useWrite(async (body: { name: string; email: string; role: Role }) => {
    if (!person) return onInvited(await calls.create(body));
    await calls.change(person, body);
    toast(say.saved);
    onClose();
  });
  const { error } = write;
  const errorOf = (field: string) =>
    error instanceof VantailError && error.errors.some(({ pointer }) => pointer === `/${field}`)
      ? error.code === 'conflict'
        ? say.taken
        : fieldProblem(error, language, (pointer) => pointer === `/${field}`)
      : undefined;
  const edit = (set: (text: string) => void) => (text: string | null) => {
    set(text ?? '');
    onDirty(true);
  };
  const isComplete = name.trim() !== '' && email.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) write.mutate({ name: name.trim(), email: email.trim(), role });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label={say.name}
        api="name"
        help={say.nameHelp}
        error={errorOf('name')}
        value={name}
        onChange={edit(setName)}
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
        onChange={edit(setEmail)}
        isRequired
      />
      <RoleField role={role} onChange={edit((text) => setRole(text as Role))} />
      {write.isError && errorOf('email') === undefined && errorOf('name') === undefined && (
        <Notice signal="bad">{problemWords(error, language)}</Notice>
      )}
      <Button
        type="submit"
        kind="primary"
        icon={person ? <Save size={16} aria-hidden="true" /> : <Send size={16} aria-hidden="true" />}
        forbidden={isComplete ? undefined : why.incomplete}
        isPending={write.isPending}
      >
        {person ? say.save : say.make}
      </Button>
    </form>
  );
};

/** Those that one may give; what the others lack is said where people are listed. */
const RoleField = ({ role, onChange }: { role: Role; onChange: (role: Role) => void }) => {
  const say = useMessages(words);
  const sayRole = useMessages(roleWords);
  const sayHelp = useMessages(roleHelp);
  const stronger = useStronger();
  const given = ROLES.filter((id) => stronger(id) === undefined);
  return (
    <Select
      label={say.role}
      api="role"
      help={sayHelp[role]}
      value={role}
      onChange={onChange}
      choices={given.map((id) => ({ id, name: sayRole[id], detail: sayHelp[id] }))}
    />
  );
};
