import { createContext, use } from 'react';

import type { Viewer } from './viewer';

/** Why a session ended without the user's sign-out. Each value is the id of the error message on /login. */
export type SessionEndReason =
  | 'session.expired'
  | 'session.invalid'
  | 'session.tokenLoginFailed'
  | 'session.endedElsewhere';

export interface SignedIn {
  accessToken: string;
  viewer: Viewer;
}

export interface Session {
  viewer: Viewer;
  /** Starts a session: stores the token and clears the cache of the previous user. */
  signIn: (signedIn: SignedIn) => Promise<void>;
  /** Ends the session in all tabs and on the server. */
  signOut: () => Promise<void>;
  /** Reloads the viewer, for example after a change of the profile. */
  reload: () => Promise<void>;
}

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a session provider above it');
  return session;
}

/** The current user; a guest without a session. */
export function useViewer(): Viewer {
  return useSession().viewer;
}
