import { useQueryClient } from '@tanstack/react-query';
import { createVantailClient, unwrap, type VantailClient, VantailError } from '@vantail/client';
import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { SplashScreen } from '../ui/layout/splash-screen.tsx';
import { type Me, SessionContext } from './session-context.tsx';
import { storedKey } from './stored-key.ts';

/** The key in use. It is read with each call, since it may get a new secret during the session. */
type Secret = { key: string; lastWrite: string | undefined };
type SignedIn = { secret: Secret; client: VantailClient; me: Me };

/** A short outage should show on the page at once, so the client retries only briefly. */
const clientWith = (secret: Secret) =>
  createVantailClient({
    baseUrl: location.origin,
    key: secret.key,
    retries: 2,
    maxWaitMs: 2_000,
    fetch: async (request) => {
      request.headers.set('Authorization', `Bearer ${secret.key}`);
      // All tries of a write carry the same key, so the ledger knows the call by it, whichever try came through.
      const call = request.headers.get('Idempotency-Key') ?? undefined;
      if (call !== undefined) request.headers.set('X-Request-Id', call);
      const response = await fetch(request);
      if (call !== undefined && response.ok) secret.lastWrite = call;
      return response;
    },
  });

const whoIs = async (key: string): Promise<SignedIn> => {
  const secret: Secret = { key, lastWrite: undefined };
  const client = clientWith(secret);
  return { secret, client, me: unwrap(await client.GET('/v1/me')) };
};

type Props = {
  /** The sign-in form. It is passed in, because pages are in a layer above the session. */
  SignIn: ComponentType<{ onSignIn: (key: string) => Promise<void> }>;
  children: ReactNode;
};

/** Asks for a key until the service accepts it; everything below belongs to one tenant. */
export const SessionProvider = ({ SignIn, children }: Props) => {
  const queries = useQueryClient();
  const [signedIn, setSignedIn] = useState<SignedIn | null>(null);
  const [isChecking, setChecking] = useState(() => storedKey.read() !== null);

  const signIn = useCallback(async (key: string) => {
    const found = await whoIs(key);
    storedKey.write(key);
    setSignedIn(found);
  }, []);

  const signOut = useCallback(() => {
    storedKey.forget();
    queries.clear();
    setSignedIn(null);
  }, [queries]);

  // After a reload of the page: the key of this tab, unless it was revoked meanwhile.
  useEffect(() => {
    const key = storedKey.read();
    if (key === null) return;
    whoIs(key)
      .then(setSignedIn, (error) => {
        if (error instanceof VantailError && error.status === 401) storedKey.forget();
      })
      .finally(() => setChecking(false));
  }, []);

  // If a key is revoked during a session, the first call that reports it signs the user out.
  useEffect(
    () =>
      queries.getQueryCache().subscribe(({ query }) => {
        const { error } = query.state;
        if (error instanceof VantailError && error.status === 401) signOut();
      }),
    [queries, signOut],
  );

  const session = useMemo(
    () =>
      signedIn && {
        me: signedIn.me,
        client: signedIn.client,
        can: (scope: Me['scopes'][number]) => signedIn.me.scopes.includes(scope),
        lastWrite: () => signedIn.secret.lastWrite,
        changeKey: (key: string) => {
          storedKey.write(key);
          signedIn.secret.key = key;
        },
        signOut,
      },
    [signedIn, signOut],
  );

  if (isChecking) return <SplashScreen />;
  if (!session) return <SignIn onSignIn={signIn} />;
  return <SessionContext value={session}>{children}</SessionContext>;
};
