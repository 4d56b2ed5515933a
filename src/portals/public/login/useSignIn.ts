import type { Credentials } from '@rules/accounts/credentials';

import { useSession } from '@/domain/session/SessionContext';
import { toViewer } from '@/domain/session/viewer';
import { useLoginV3Mutation } from '@/generated/session/loginV3';
import { useAction } from '@/shared/action/useAction';
import { useToast } from '@/shared/feedback/useToast';

/**
 * How long the toast about the restored account is visible, in seconds: longer than others, because it is important.
 */
export const RESTORED_TOAST_SECONDS = 8;

export interface SignInAction {
  signIn: (credentials: Credentials) => Promise<void>;
  busy: boolean;
  /** The translated error, null when there is none. */
  error: string | null;
}

/** Signs in and passes the new session on; the guard of /login then redirects. */
export function useSignIn(): SignInAction {
  const session = useSession();
  const toast = useToast();
  const login = useAction(useLoginV3Mutation, { success: 'silent', failure: 'form' });

  const signIn = async ({ username, password }: Credentials) => {
    const result = await login.run({ username: username.trim(), password });
    if (!result.ok || !result.response.data) return;
    const { access_token: accessToken, user, welcome_back: restoredMessage } = result.response.data;
    await session.signIn({ accessToken, viewer: toViewer(user) });
    if (restoredMessage) toast.success(restoredMessage, { seconds: RESTORED_TOAST_SECONDS });
  };
  return { signIn, busy: login.busy, error: login.error };
}
