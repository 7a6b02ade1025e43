import { useQueryClient } from '@tanstack/react-query';
import { createVantailClient, unwrap, VantailError } from '@vantail/client';
import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { SplashScreen } from '../ui/layout/splash-screen.tsx';
import { type Door, takeDoor } from './door.ts';
import { tellOtherTabs, useOtherTabs } from './other-tabs.ts';
import { type Me, SessionContext } from './session-context.tsx';
import { type WaysIn, waysIn } from './ways-in.ts';

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
const givenDoor = takeDoor();

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
  door: Door | null;
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
  const [door, setDoor] = useState(givenDoor);
  const [isChecking, setChecking] = useState(givenDoor === null);

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
    if (givenDoor === null) void look();
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
  if (!session) return <SignIn enter={enter} ways={ways} door={door} />;
  return (
    <SessionContext key={identityOf(session.me)} value={session}>
      {children}
    </SessionContext>
  );
};
