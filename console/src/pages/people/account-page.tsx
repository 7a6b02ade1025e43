import { Devices } from '../../features/account/devices.tsx';
import { Passkeys } from '../../features/account/passkeys.tsx';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { roleHelp, roleWords } from '../../session/role-words.ts';
import { useSession } from '../../session/session-context.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';

const words = messages({
  en: {
    title: 'Your account',
    none: 'You are signed in with an API key',
    noneText: 'An account belongs to a person. Ask a manager to invite you under your own name.',
  },
  fr: {
    title: 'Votre compte',
    none: "Vous êtes connecté avec une clé d'API",
    noneText: 'Un compte appartient à une personne. Demandez à un gestionnaire de vous inviter sous votre nom.',
  },
});

/** D18.2: what a person sees to themselves. */
export const AccountPage = () => {
  const say = useMessages(words);
  const sayRole = useMessages(roleWords);
  const sayHelp = useMessages(roleHelp);
  const { me } = useSession();
  if (!me.person)
    return (
      <Page title={say.title}>
        <EmptyState title={say.none}>{say.noneText}</EmptyState>
      </Page>
    );
  const { email, role } = me.person;
  return (
    <Page title={say.title}>
      <p>
        <strong>{me.name}</strong> · {email}
        <br />
        <span className="soft">
          {sayRole[role]}: {sayHelp[role]}
        </span>
      </p>
      <Passkeys />
      <Devices />
    </Page>
  );
};
