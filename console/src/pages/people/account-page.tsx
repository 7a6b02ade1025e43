import { Devices } from '../../features/account/devices.tsx';
import { Passkeys } from '../../features/account/passkeys.tsx';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { roleHelp, roleWords } from '../../session/role-words.ts';
import { useSession } from '../../session/session-context.tsx';
import { Page } from '../../ui/layout/page.tsx';

const words = messages({
  en: {
    title: 'Your account',
  },
  fr: {
    title: 'Votre compte',
  },
});

/** D18.2: what a person sees to themselves. */
export const AccountPage = () => {
  const say = useMessages(words);
  const sayRole = useMessages(roleWords);
  const sayHelp = useMessages(roleHelp);
  const { me } = useSession();
  // The guard of pages lets nobody else here.
  if (!me.person) return null;
  const { email, role } = me.person;
  return (
    <Page title={say.title}>
      <p>
        <strong>{me.name}</strong> · {email}
        <br />
        <span className="soft">
          {sayRole[role]} · {sayHelp[role]}
        </span>
      </p>
      <Passkeys />
      <Devices />
    </Page>
  );
};
