import { useQueryClient } from '@tanstack/react-query';
import { createVantailClient, unwrap, VantailError } from '@vantail/client';
import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { browserStorage } from '../ui/browser/browser-storage.ts';
import { useLatest } from '../ui/browser/use-media.ts';
import { clearToasts } from '../ui/feedback/toasts.tsx';
import { SplashScreen } from '../ui/layout/splash-screen.tsx';
import { draftOwner, dropDrafts } from './saved-drafts.ts';
import { type Me, type Session, SessionContext } from './session-context.tsx';
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

type TabMessage = 'signed in' | 'signed out';

const tellOtherTabs = (message: TabMessage): void => channel.postMessage(message);

/** Calls `look` when another tab has signed in or out, so that no tab shows one tenant and writes to another. */
const useOtherTabs = (look: (message: TabMessage) => Promise<void>): void => {
  useEffect(() => {
    const listen = ({ data }: MessageEvent<TabMessage>) => void look(data);
    channel.addEventListener('message', listen);
    return () => channel.removeEventListener('message', listen);
  }, [look]);
};

const refusals = new EventTarget();
const REFUSED = 'refused';

/** Calls `look` when a call of the page was refused: their session ended, or their role changed. */
const useRefusals = (look: () => Promise<void>): void => {
  useEffect(() => {
    const listen = () => void look();
    refusals.addEventListener(REFUSED, listen);
    return () => refusals.removeEventListener(REFUSED, listen);
  }, [look]);
};

/** Whether a call of a page was refused: not the question who is there, nor a way in that is closed. */
const isRefusal = ({ status, url }: Response): boolean => {
  const { pathname } = new URL(url);
  return (status === 401 || status === 403) && pathname.startsWith('/v1/') && pathname !== '/v1/me';
};

/** Calls that were refused because the session is over wait here: whether it is back, for the same person or key. */
let whenBack: PromiseWithResolvers<boolean> | undefined;

const sessionIsBack = (): Promise<boolean> => {
  whenBack ??= Promise.withResolvers<boolean>();
  return whenBack.promise;
};

const endWaiting = (isBack: boolean): void => {
  whenBack?.resolve(isBack);
  whenBack = undefined;
};

/** A call that is refused again and again has another reason than a session that ended. */
const MOST_SENDINGS = 3;

/** Sends a request; if the session is over, once more after the sign-in on top of the page (D18.3). */
const sendInSession = async (request: Request): Promise<Response> => {
  for (let sendings = 1; ; sendings++) {
    // A body can be read only once: a copy is sent.
    const response = await fetch(request.clone());
    if (!isRefusal(response)) return response;
    const isBack = response.status === 401 && sendings < MOST_SENDINGS ? sessionIsBack() : undefined;
    refusals.dispatchEvent(new Event(REFUSED));
    if (!(await isBack)) return response;
  }
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
    // Users may have chosen another language than that of their browser.
    request.headers.set('Accept-Language', document.documentElement.lang);
    const response = await sendInSession(request);
    if (call !== undefined && response.ok) written.last = call;
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

export type SignInAgainProps = Pick<SignInProps, 'enter'> & {
  /** Who was signed in. */
  me: Me;
  /** They signed out in another tab: nothing of the page may be seen until they are back. */
  isHidden: boolean;
};

type Props = {
  /** The ways in. They are passed in, because pages are in a layer above the session. */
  SignIn: ComponentType<SignInProps>;
  /** The ways back in, on top of the page that somebody works on. */
  SignInAgain: ComponentType<SignInAgainProps>;
  children: ReactNode;
};

/**
 * Who works on the page. `ended`: their session is over, and the page waits for them with everything they typed.
 * `visit` is another one for each identity: nothing on the page is left of the one before.
 */
type Worker = { me: Me | null; ended?: 'over' | 'signed out' | undefined; visit: number };

/** What the page does once it is known who is there; undefined: it cannot be known at the moment. */
const nextWorker = (known: Worker, found: Me | null | undefined, message?: TabMessage): Worker => {
  if (found === undefined) return known;
  if (found === null) return { ...known, ended: message === 'signed out' ? 'signed out' : (known.ended ?? 'over') };
  const isSame = known.me !== null && draftOwner(known.me) === draftOwner(found);
  return { me: found, visit: isSame ? known.visit : known.visit + 1 };
};

/** Who works on the page, and what the page does when somebody comes or leaves. */
const useWorker = () => {
  const queries = useQueryClient();
  const [worker, setWorker] = useState<Worker>({ me: null, visit: 0 });
  const { me, ended } = worker;

  const forget = useCallback(() => {
    if (me) dropDrafts(browserStorage, draftOwner(me));
    endWaiting(false);
    clearToasts();
    queries.clear();
    setWorker(({ visit }) => ({ me: null, visit }));
  }, [queries, me]);

  const meet = useLatest((found: Me | null | undefined, message?: TabMessage) => {
    const next = nextWorker(worker, found, message);
    // A message may name what the one before worked on, and offer to undo it.
    if (next.visit !== worker.visit || (next.ended && !ended)) clearToasts();
    if (next.visit !== worker.visit) queries.clear();
    else if (ended && !next.ended) void queries.invalidateQueries();
    setWorker(next);
    // Nobody is known who could come back, or somebody is here by now.
    if (!next.ended || !next.me) endWaiting(Boolean(found) && next.visit === worker.visit);
  });
  return { worker, meet, forget };
};

/** What the pages know of the session; null while nobody is signed in. */
const useSessionOf = ({ me, ended }: Worker, forget: () => void): Session | null => {
  const signOut = useCallback(async () => {
    unwrap(await client.DELETE('/session'));
    forget();
    tellOtherTabs('signed out');
  }, [forget]);
  return useMemo(
    () =>
      me && {
        me,
        client,
        can: (scope) => me.scopes.includes(scope),
        lastWrite: () => written.last,
        keepsDrafts: ended !== 'signed out',
        changeKey: ways.key,
        signOut,
        forget,
      },
    [me, ended, signOut, forget],
  );
};

/** Asks who somebody is until the service knows; everything below belongs to one tenant. */
export const SessionProvider = ({ SignIn, SignInAgain, children }: Props) => {
  const { worker, meet, forget } = useWorker();
  const session = useSessionOf(worker, forget);
  // A sign-in link in the address wins over a session of the browser.
  const [signInLink, setSignInLink] = useState(givenSignInLink);
  const [isChecking, setChecking] = useState(givenSignInLink === null);

  const look = useCallback(
    async (message?: TabMessage) => {
      meet(await whoIs().catch(() => undefined), message);
      setChecking(false);
    },
    [meet],
  );

  const enter = useCallback<SignInProps['enter']>(
    async (way) => {
      await way(ways);
      setSignInLink(null);
      meet(await whoIs());
      tellOtherTabs('signed in');
    },
    [meet],
  );

  useEffect(() => {
    if (givenSignInLink === null) void look();
  }, [look]);
  useOtherTabs(look);
  useRefusals(look);

  if (isChecking) return <SplashScreen />;
  if (!session) return <SignIn enter={enter} ways={ways} signInLink={signInLink} />;
  return (
    <>
      <SessionContext key={worker.visit} value={session}>
        {children}
      </SessionContext>
      {worker.ended && <SignInAgain enter={enter} me={session.me} isHidden={worker.ended === 'signed out'} />}
    </>
  );
};
