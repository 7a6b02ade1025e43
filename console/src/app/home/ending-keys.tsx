import { keyState, mayBeMissed } from '../../access/key-state.ts';
import { useApiKeys } from '../../api/access.ts';
import { useSession } from '../../session/session-context.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { LOCALES, messages } from '../../ui/language/messages.ts';
import { HomePanel } from './attention.tsx';
import styles from './home-page.module.css';

const words = messages({
  en: {
    title: 'API keys that end',
    all: 'See the keys',
    expiring: (day: string) => `ends on ${day}`,
    expired: (day: string) => `ended on ${day}`,
  },
  fr: {
    title: 'Clés d’API qui expirent',
    all: 'Voir les clés',
    expiring: (day: string) => `expire le ${day}`,
    expired: (day: string) => `expirée le ${day}`,
  },
});

/** D4: for those who may renew them, from thirty days before: a shop whose key has ended shows no prices any more. */
export const EndingKeys = () => {
  const { can } = useSession();
  return can('keys:manage') ? <KeysPanel /> : null;
};

/** As many as a page of the list has; a shop with more keys than that has few that end at once. */
const LOOKED_AT = 200;

const KeysPanel = () => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const { data } = useApiKeys({ page: 1, page_size: LOOKED_AT });
  const now = new Date();
  const day = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium' });
  const ending = (data?.data ?? []).flatMap((key) => {
    const state = keyState(key, now);
    return mayBeMissed(key, now) && (state === 'expiring' || state === 'expired') ? [{ ...key, state }] : [];
  });
  if (ending.length === 0) return null;
  return (
    <HomePanel title={say.title} link={{ to: '/keys' }} linkText={say.all}>
      <ul className={styles.products}>
        {ending.map(({ id, name, state, expires_at }) => (
          <li key={id}>
            <span>{name}</span>
            <Badge signal={state === 'expired' ? 'bad' : 'warn'}>
              {say[state](day.format(new Date(expires_at ?? 0)))}
            </Badge>
          </li>
        ))}
      </ul>
    </HomePanel>
  );
};
