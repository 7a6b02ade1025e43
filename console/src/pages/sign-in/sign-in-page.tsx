import { useEffect, useState } from 'react';
import { InvitationForm } from '../../features/sign-in/invitation-form.tsx';
import { SignInForm } from '../../features/sign-in/sign-in-form.tsx';
import type { SignInProps } from '../../session/session-provider.tsx';
import { SplashScreen } from '../../ui/layout/splash-screen.tsx';

/** Links are good once: React may call an effect twice. */
let isLinkTaken = false;

/** What stands before the console: an invitation or a link that somebody was given, or the ways to sign in. */
export const SignInPage = ({ door, ways, enter }: SignInProps) => {
  const [state, setState] = useState<'door' | 'over' | 'plain'>(door === null ? 'plain' : 'door');
  useEffect(() => {
    if (door?.kind !== 'link' || isLinkTaken) return;
    isLinkTaken = true;
    enter((open) => open.link(door.token)).catch(() => setState('over'));
  }, [door, enter]);
  if (state === 'door' && door?.kind === 'link') return <SplashScreen />;
  if (state === 'door' && door)
    return <InvitationForm token={door.token} ways={ways} enter={enter} onLeave={() => setState('plain')} />;
  return <SignInForm enter={enter} isLinkOver={state === 'over'} />;
};
