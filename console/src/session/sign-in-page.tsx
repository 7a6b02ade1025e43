import { useEffect, useState } from 'react';
import { SplashScreen } from '../ui/layout/splash-screen.tsx';
import { InvitationForm } from './invitation-form.tsx';
import type { SignInProps } from './session-provider.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Links are good once: React may call an effect twice. */
let isLinkTaken = false;

/** What stands before the console: an invitation or a link that somebody was given, or the ways to sign in. */
export const SignInPage = ({ signInLink, ways, enter }: SignInProps) => {
  const [state, setState] = useState<'signInLink' | 'over' | 'plain'>(signInLink === null ? 'plain' : 'signInLink');
  useEffect(() => {
    if (signInLink?.kind !== 'link' || isLinkTaken) return;
    isLinkTaken = true;
    enter((open) => open.link(signInLink.token)).catch(() => setState('over'));
  }, [signInLink, enter]);
  if (state === 'signInLink' && signInLink?.kind === 'link') return <SplashScreen />;
  if (state === 'signInLink' && signInLink)
    return <InvitationForm token={signInLink.token} ways={ways} enter={enter} onLeave={() => setState('plain')} />;
  return <SignInForm enter={enter} isLinkOver={state === 'over'} />;
};
