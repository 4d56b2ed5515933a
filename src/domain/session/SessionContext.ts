import { createContext, use } from 'react';

import type { Viewer } from './viewer';

/** Why a session ended; each is a message id, shown as an error on /login. */
export type SignOutReason =
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
  /** Takes over a session that the server has just started: keeps the token and forgets what the person before saw. */
  signIn: (started: SignedIn) => Promise<void>;
  /** Ends the session here, in all tabs and on the server. With a reason it is an automatic logout, whose message shows on /login. */
  signOut: (reason?: SignOutReason) => Promise<void>;
  /** Reads the signed-in person again, for example after a changed profile. */
  reload: () => Promise<void>;
}

export const SessionContext = createContext<Session | undefined>(undefined);

/** The session and the ways to change it. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a session provider above it');
  return session;
}

/** Who looks at the screen; role 'guest' when nobody is signed in. */
export function useViewer(): Viewer {
  return useSession().viewer;
}
