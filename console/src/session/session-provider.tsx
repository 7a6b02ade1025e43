import { useQueryClient } from '@tanstack/react-query';
import { createVantailClient, unwrap, VantailError } from '@vantail/client';
import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { SplashScreen } from '../ui/layout/splash-screen.tsx';
import { type Me, SessionContext } from './session-context.tsx';
import { type WaysIn, waysIn } from './ways-in.ts';

/** A way in that somebody was given: an invitation (D18.1), or the link of the first start. */
type SignInLink = { kind: 'invitation' | 'link'; token: string };

/** From the address of the page. The token is in its fragment, which is sent to no server. */
const signInLinkIn = ({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): SignInLink | null => {
  const kind = /^\/console\/(invitation|link)$/.exec(pathname)?.[1];
  return kind === undefined || hash.length < 2 ? null : { kind: kind as SignInLink['kind'], token: hash.slice(1) };
};

/** Read once; the token leaves the address and the history at once. */
const takeSignInLink = (): SignInLink | null => {
  const signInLink = signInLinkIn(location);
  if (signInLink) history.replaceState(null, '', '/console/');
  return signInLink;
};

/** All tabs of a browser have one cookie: who signs in or out in one of them does so in all. */
const channel = new BroadcastChannel('vantail.session');

const tellOtherTabs = (): void => channel.postMessage('changed');

/** Calls `look` when another tab has signed in or out, so that no tab shows one tenant and writes to another. */
const useOtherTabs = (look: () => Promise<void>): void => {
  useEffect(() => {
    const listen = () => void look();
    channel.addEventListener('message', listen);
    return () => channel.removeEventListener('message', listen);
  }, [look]);
};

const refusals = new EventTarget();
const REFUSED = 'refused';

/** Whether a call of a page was refused: not the question who is there, nor a way in that is closed. */
const isRefusal = ({ status, url }: Response): boolean => {
  const { pathname } = new URL(url);
  return (status === 401 || status === 403) && pathname.startsWith('/v1/') && pathname !== '/v1/me';
};

const written: { last: string | undefined } = { last: undefined };

/** A short outage should show on the page at once, so the client retries only briefly. The browser adds its cookie. */
const client = createVantailClient({
  baseUrl: location.origin,
  retries: 2,
  maxWaitMs: 2_000,
  fetch: async (request) => {
    // All tries of a write carry the same key, so the ledger knows the call by it, whichever try came through.
    const call = request.headers.get('Idempotency-Key') ?? undefined;
    if (call !== undefined) request.headers.set('X-Request-Id', call);
    const response = await fetch(request);
    if (call !== undefined && response.ok) written.last = call;
    if (isRefusal(response)) refusals.dispatchEvent(new Event(REFUSED));
    return response;
  },
});

const ways = waysIn(client);
const givenSignInLink = takeSignInLink();

const isOver = (error: unknown) => error instanceof VantailError && error.status === 401;

/** Who is signed in; null if nobody is. */
const whoIs = async (): Promise<Me | null> => {
  try {
    return unwrap(await client.GET('/v1/me'));
  } catch (error) {
    if (isOver(error)) return null;
    throw error;
  }
};

export type SignInProps = {
  /** Tries a way in; rejects with why it is closed. */
  enter: (way: (ways: WaysIn) => Promise<void>) => Promise<void>;
  ways: WaysIn;
  /** The invitation or link that brought somebody here. */
  signInLink: SignInLink | null;
};

type Props = {
  /** The ways in. They are passed in, because pages are in a layer above the session. */
  SignIn: ComponentType<SignInProps>;
  children: ReactNode;
};

const identityOf = ({ kind, id, tenant }: Me): string => `${tenant.id} ${kind} ${id}`;

/** Asks who somebody is until the service knows; everything below belongs to one tenant. */
export const SessionProvider = ({ SignIn, children }: Props) => {
  const queries = useQueryClient();
  const [me, setMe] = useState<Me | null>(null);
  // Whoever was given a way in takes it, though the browser may have a session.
  const [signInLink, setDoor] = useState(givenSignInLink);
  const [isChecking, setChecking] = useState(givenSignInLink === null);

  const forget = useCallback(() => {
    queries.clear();
    setMe(null);
  }, [queries]);

  const look = useCallback(async () => {
    const found = await whoIs().catch(() => null);
    setMe((known) => {
      if (known && (!found || identityOf(found) !== identityOf(known))) queries.clear();
      return found;
    });
    setChecking(false);
  }, [queries]);

  const enter = useCallback<SignInProps['enter']>(async (way) => {
    await way(ways);
    setDoor(null);
    setMe(await whoIs());
    tellOtherTabs();
  }, []);

  const signOut = useCallback(async () => {
    unwrap(await client.DELETE('/session'));
    forget();
    tellOtherTabs();
  }, [forget]);

  useEffect(() => {
    if (givenSignInLink === null) void look();
  }, [look]);
  useOtherTabs(look);

  // If a session ends or a role changes while it is used, the first call that is refused tells: the page looks again who
  // is there.
  useEffect(() => {
    const listen = () => void look();
    refusals.addEventListener(REFUSED, listen);
    return () => refusals.removeEventListener(REFUSED, listen);
  }, [look]);

  const session = useMemo(
    () =>
      me && {
        me,
        client,
        can: (scope: Me['scopes'][number]) => me.scopes.includes(scope),
        lastWrite: () => written.last,
        changeKey: ways.key,
        signOut,
        forget,
      },
    [me, signOut, forget],
  );

  if (isChecking) return <SplashScreen />;
  if (!session) return <SignIn enter={enter} ways={ways} signInLink={signInLink} />;
  return (
    <SessionContext key={identityOf(session.me)} value={session}>
      {children}
    </SessionContext>
  );
};
