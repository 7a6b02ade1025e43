import type { Schemas, VantailClient } from '@vantail/client';
import { createContext, use } from 'react';

export type Me = Schemas['Me'];
export type Scope = Me['scopes'][number];

/** Who is signed in, a person or a key: what they may do, and the client that calls for them. */
export type Session = {
  me: Me;
  client: VantailClient;
  can: (scope: Scope) => boolean;
  /** The name of the last write that the service took (D12.1): the ledger finds its changes by it. */
  lastWrite: () => string | undefined;
  /** False once they signed out in another tab: the browser keeps nothing more of what they type. */
  keepsDrafts: boolean;
  /** The key got a new secret, which ended the session: the browser gets another one for it. */
  changeKey: (key: string) => Promise<void>;
  signOut: () => Promise<void>;
  /** The session is over already: nothing is left to end. */
  forget: () => void;
};

export const SessionContext = createContext<Session | null>(null);

export const useSession = (): Session => {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession stands outside a signed-in page');
  return session;
};

export const useClient = (): VantailClient => useSession().client;
