import { ROLE_SCOPES } from '@vantail/client';
import { Eraser, Pencil, Send, UserCheck, UserX } from 'lucide-react';
import type { Person } from '../api/access.ts';
import { roleHelp, roleWords } from '../session/role-words.ts';
import { useSession } from '../session/session-context.tsx';
import { useFormat } from '../session/use-format.ts';
import { useWhyNotGive } from '../session/use-why-not.ts';
import { IconButton } from '../ui/button.tsx';
import { Badge, type Signal } from '../ui/feedback/badge.tsx';
import { useLanguage, useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import { personName } from '../ui/language/person-name.ts';
import { type Column, DataTable } from '../ui/lists/data-table.tsx';
import styles from './people.module.css';

type State = 'active' | 'invited' | 'lapsed' | 'inactive' | 'erased';

/** The state of a person's membership: an invitation that waits is one that nobody has used yet. */
const personState = (
  { active, erased, invitation_expires_at }: Pick<Person, 'active' | 'erased' | 'invitation_expires_at'>,
  now: Date,
): State => {
  if (erased) return 'erased';
  if (!active) return 'inactive';
  if (invitation_expires_at === null) return 'active';
  return Date.parse(invitation_expires_at) > now.getTime() ? 'invited' : 'lapsed';
};

const words = messages({
  en: {
    name: 'Name',
    own: 'This is you',
    role: 'Role',
    state: 'State',
    active: 'Active',
    invited: 'Invited',
    lapsed: 'Invitation expired',
    inactive: 'Deactivated',
    erased: 'Personal data erased',
    until: (time: string) => `until ${time}`,
    actions: 'Actions',
    change: (name: string) => `Edit ${name}`,
    invite: (name: string) => `Invite ${name} again`,
    deactivate: (name: string) => `Deactivate ${name}`,
    reactivate: (name: string) => `Reactivate ${name}`,
    erase: (name: string) => `Erase personal data of ${name}`,
  },
  fr: {
    name: 'Nom',
    own: 'C’est vous',
    role: 'Rôle',
    state: 'État',
    active: 'Actif',
    invited: 'Invité',
    lapsed: 'Invitation périmée',
    inactive: 'Désactivé',
    erased: 'Données personnelles effacées',
    until: (time: string) => `jusqu’au ${time}`,
    actions: 'Actions',
    change: (name: string) => `Modifier ${name}`,
    invite: (name: string) => `Réinviter ${name}`,
    deactivate: (name: string) => `Désactiver ${name}`,
    reactivate: (name: string) => `Réactiver ${name}`,
    erase: (name: string) => `Effacer les données personnelles de ${name}`,
  },
});

const signals: Record<State, Signal> = {
  active: 'good',
  invited: 'neutral',
  lapsed: 'warn',
  inactive: 'off',
  erased: 'off',
};

/** What is about to be done to somebody. */
export type PersonQuestion =
  | { about: 'change'; person: Person }
  | { about: 'invite' | 'deactivate' | 'reactivate' | 'erase'; person: Person };

type Props = { label: string; people: readonly Person[]; onAsk: (question: PersonQuestion) => void };

export const PersonRows = ({ label, people, onAsk }: Props) => {
  const say = useMessages(words);
  const sayRole = useMessages(roleWords);
  const sayHelp = useMessages(roleHelp);
  const { language } = useLanguage();
  const { me } = useSession();
  const columns: Column<Person>[] = [
    {
      id: 'name',
      title: say.name,
      cell: ({ id, name, email }) => (
        <>
          <strong>{personName(language, name)}</strong>
          <div className="soft small">{email}</div>
          {me.kind === 'person' && id === me.id && <div className="soft small">{say.own}</div>}
        </>
      ),
    },
    {
      id: 'role',
      title: say.role,
      cell: (person) => (
        <>
          {sayRole[person.role]}
          <div className={`soft small ${styles.wide}`}>{sayHelp[person.role]}</div>
          <div className={styles.narrow}>
            <PersonState person={person} />
          </div>
        </>
      ),
    },
    { id: 'state', title: say.state, isMinor: true, cell: (person) => <PersonState person={person} /> },
    {
      id: 'actions',
      title: say.actions,
      isTitleHidden: true,
      align: 'end',
      cell: (person) => <PersonActions person={person} onAsk={onAsk} />,
    },
  ];
  return (
    <DataTable label={label} columns={columns} rows={people} rowKey={({ id }) => id} isSoft={({ active }) => !active} />
  );
};

const PersonState = ({ person }: { person: Person }) => {
  const say = useMessages(words);
  const { date } = useFormat();
  const state = personState(person, new Date());
  return (
    <>
      <Badge signal={signals[state]}>{say[state]}</Badge>
      {state === 'invited' && person.invitation_expires_at && (
        <div className="soft small">{say.until(date(person.invitation_expires_at))}</div>
      )}
    </>
  );
};

const PersonActions = ({ person, onAsk }: { person: Person; onAsk: Props['onAsk'] }) => {
  const say = useMessages(words);
  const forbidden = useWhyNotGive()(ROLE_SCOPES[person.role]);
  const action = (about: PersonQuestion['about'], icon: typeof Pencil) => {
    const Icon = icon;
    return (
      <IconButton
        label={say[about](person.name)}
        icon={<Icon size={16} aria-hidden="true" />}
        forbidden={forbidden}
        onPress={() => onAsk({ about, person })}
      />
    );
  };
  if (person.erased) return null;
  if (!person.active)
    return (
      <>
        {action('reactivate', UserCheck)}
        {action('erase', Eraser)}
      </>
    );
  return (
    <>
      {action('change', Pencil)}
      {action('invite', Send)}
      {action('deactivate', UserX)}
      {action('erase', Eraser)}
    </>
  );
};
