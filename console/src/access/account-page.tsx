import { roleHelp, roleWords } from '../session/role-words.ts';
import { useSession } from '../session/session-context.tsx';
import { useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import { Page } from '../ui/layout/page.tsx';
import { Devices } from './devices.tsx';
import { Passkeys } from './passkeys.tsx';

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
