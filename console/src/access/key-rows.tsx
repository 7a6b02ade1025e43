import { Pencil, RefreshCw, ShieldOff } from 'lucide-react';
import type { ApiKey } from '../api/access.ts';
import { useSession } from '../session/session-context.tsx';
import { useFormat } from '../session/use-format.ts';
import { useWhyNotGive } from '../session/use-why-not.ts';
import { IconButton } from '../ui/button.tsx';
import { Badge, type Signal } from '../ui/feedback/badge.tsx';
import { useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import { type Column, DataTable } from '../ui/lists/data-table.tsx';
import { keyState, type KeyState as State } from './key-state.ts';
import styles from './keys.module.css';
import { siteName, siteRuleOf } from './shop-key.ts';

const words = messages({
  en: {
    name: 'Name',
    own: 'You are signed in with this key',
    hint: 'Starts with',
    scopes: 'Scopes',
    until: (time: string) => `until ${time}`,
    forEver: 'does not end',
    state: 'State',
    active: 'Active',
    expiring: 'Expires soon',
    expired: 'Expired',
    revoked: 'Revoked',
    actions: 'Actions',
    edit: (name: string) => `Edit ${name}`,
    sites: 'Websites',
    any: 'any',
    none: 'none',
    final: 'final prices only',
    rotate: (name: string) => `Rotate ${name}`,
    revoke: (name: string) => `Revoke ${name}`,
  },
  fr: {
    name: 'Nom',
    own: 'Vous êtes connecté avec cette clé',
    hint: 'Commence par',
    scopes: 'Droits',
    until: (time: string) => `jusqu’au ${time}`,
    forEver: 'sans fin',
    state: 'État',
    active: 'Active',
    expiring: 'Expire bientôt',
    expired: 'Expirée',
    revoked: 'Révoquée',
    actions: 'Actions',
    edit: (name: string) => `Modifier ${name}`,
    sites: 'Sites',
    any: 'tous',
    none: 'aucun',
    final: 'prix finaux seulement',
    rotate: (name: string) => `Renouveler ${name}`,
    revoke: (name: string) => `Révoquer ${name}`,
  },
});

const signals: Record<State, Signal> = { active: 'good', expiring: 'warn', expired: 'bad', revoked: 'off' };

/** Which question is open before an action on a key. */
export type KeyQuestion = { about: 'edit' | 'rotate' | 'revoke'; key: ApiKey };

type Props = { label: string; keys: readonly ApiKey[]; onAsk: (question: KeyQuestion) => void };

export const KeyRows = ({ label, keys, onAsk }: Props) => {
  const say = useMessages(words);
  const { me } = useSession();
  const columns: Column<ApiKey>[] = [
    {
      id: 'name',
      title: say.name,
      cell: ({ id, name }) => (
        <>
          <strong>{name}</strong>
          {me.kind === 'key' && id === me.id && <div className="soft small">{say.own}</div>}
        </>
      ),
    },
    { id: 'hint', title: say.hint, isMinor: true, cell: ({ hint }) => <code>{hint}</code> },
    { id: 'scopes', title: say.scopes, isMinor: true, cell: ({ scopes }) => <ScopeList scopes={scopes} /> },
    { id: 'sites', title: say.sites, isMinor: true, cell: (key) => <Sites apiKey={key} /> },
    { id: 'state', title: say.state, cell: (key) => <KeyState apiKey={key} /> },
    {
      id: 'actions',
      title: say.actions,
      isTitleHidden: true,
      align: 'end',
      cell: (key) => key.active && <KeyActions apiKey={key} onAsk={onAsk} />,
    },
  ];
  return (
    <DataTable label={label} columns={columns} rows={keys} rowKey={({ id }) => id} isSoft={({ active }) => !active} />
  );
};

const ScopeList = ({ scopes }: Pick<ApiKey, 'scopes'>) => (
  <ul className={styles.scopes}>
    {scopes.map((scope) => (
      <li key={scope}>
        <code>{scope}</code>
      </li>
    ))}
  </ul>
);

/** Whose pages may use it, and whether they see more than final prices (D16.1, D16.6). */
const Sites = ({ apiKey: { allowed_origins, price_detail } }: { apiKey: ApiKey }) => {
  const say = useMessages(words);
  const rule = siteRuleOf(allowed_origins);
  return (
    <>
      {rule === 'these' ? (
        <span className={styles.sites}>{(allowed_origins ?? []).map(siteName).join(', ')}</span>
      ) : (
        <span className="soft">{say[rule]}</span>
      )}
      {price_detail === 'final' && <div className="soft small">{say.final}</div>}
    </>
  );
};

const KeyState = ({ apiKey }: { apiKey: ApiKey }) => {
  const say = useMessages(words);
  const { date } = useFormat();
  const state = keyState(apiKey, new Date());
  return (
    <>
      <Badge signal={signals[state]}>{say[state]}</Badge>
      {state !== 'revoked' && (
        <div className="soft small">{apiKey.expires_at ? say.until(date(apiKey.expires_at)) : say.forEver}</div>
      )}
    </>
  );
};

const KeyActions = ({ apiKey, onAsk }: { apiKey: ApiKey; onAsk: Props['onAsk'] }) => {
  const say = useMessages(words);
  const whyNotGive = useWhyNotGive();
  return (
    <>
      <IconButton
        label={say.edit(apiKey.name)}
        icon={<Pencil size={16} aria-hidden="true" />}
        onPress={() => onAsk({ about: 'edit', key: apiKey })}
      />
      <IconButton
        label={say.rotate(apiKey.name)}
        icon={<RefreshCw size={16} aria-hidden="true" />}
        forbidden={whyNotGive(apiKey.scopes)}
        onPress={() => onAsk({ about: 'rotate', key: apiKey })}
      />
      <IconButton
        label={say.revoke(apiKey.name)}
        icon={<ShieldOff size={16} aria-hidden="true" />}
        onPress={() => onAsk({ about: 'revoke', key: apiKey })}
      />
    </>
  );
};
