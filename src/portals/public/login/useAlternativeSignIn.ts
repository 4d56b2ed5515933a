import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';

import { markNewAccount } from '@/domain/session/newAccount';
import { useSession } from '@/domain/session/SessionContext';
import { toViewer } from '@/domain/session/viewer';
import type { Started_SessionFragment } from '@/generated/session/fragments';
import { useGuestSignInSignUpMutation } from '@/generated/session/guestSignInSignUp';
import { useSocialLogInSignUpV4Mutation } from '@/generated/session/socialLogInSignUpV4';
import { useAction } from '@/shared/action/useAction';
import { useToast } from '@/shared/feedback/useToast';
import { readStored, writeStored } from '@/shared/storage/localStore';

import {
  beginSocial,
  isReturn,
  formatLabel,
  randomText,
  redirectUri,
  takeReturn,
  type Choice,
  type Provider,
  type ProviderName,
} from './socialFlow';
import { RESTORED_TOAST_SECONDS } from './useSignIn';

const DEVICE_KEY = 'bourse.deviceId';
const NO_ACCOUNT_FOUND = 404;

/** The secret that identifies this browser's guest account. */
function deviceId(): string {
  const storedId = readStored(DEVICE_KEY, (value) =>
    typeof value === 'string' && value.length >= 32 ? value : undefined,
  );
  if (storedId !== undefined) return storedId;
  const made = randomText();
  writeStored(DEVICE_KEY, made);
  return made;
}

export interface AlternativeSignInState {
  /** A call is running, or the browser is leaving for the provider's page. */
  busy: boolean;
  error: string | null;
  /** The provider's user has no account yet: they choose a role, and the redirect runs once more. */
  newPerson: { provider: ProviderName; message: string } | null;
  asGuest: () => Promise<void>;
  withProvider: (provider: Provider, choice?: Choice) => Promise<void>;
  clearNewPerson: () => void;
}

/** Sign-in without a password: as a guest, or by a provider, whose redirect to /login is handled here. */
export function useAlternativeSignIn(): AlternativeSignInState {
  const intl = useIntl();
  const session = useSession();
  const toast = useToast();
  const [search, setSearch] = useSearchParams();
  const guest = useAction(useGuestSignInSignUpMutation, { success: 'silent', failure: 'form' });
  const social = useAction(useSocialLogInSignUpV4Mutation, { success: 'silent', failure: 'form' });
  const [error, setError] = useState<string | null>(null);
  const [newPerson, setNewPerson] = useState<AlternativeSignInState['newPerson']>(null);
  const [isLeaving, setLeaving] = useState(false);

  const takeOver = async ({
    access_token: accessToken,
    user,
    welcome_back: restoredMessage,
  }: Started_SessionFragment) => {
    await session.signIn({ accessToken, viewer: toViewer(user) });
    if (restoredMessage) toast.success(restoredMessage, { seconds: RESTORED_TOAST_SECONDS });
  };

  const asGuest = async () => {
    setError(null);
    const result = await guest.run({ deviceId: deviceId() });
    if (!result.ok) setError(result.message);
    else if (result.response.data) await takeOver(result.response.data);
  };

  const withProvider = async (provider: Provider, choice?: Choice) => {
    setError(null);
    setLeaving(true);
    try {
      window.location.assign(await beginSocial(provider, choice));
    } catch {
      setLeaving(false);
      setError(intl.formatMessage({ id: 'shared.error.generic' }));
    }
  };

  const handleRedirect = async (sent: URLSearchParams) => {
    const returned = takeReturn(sent);
    if (returned.kind === 'lost') return setError(intl.formatMessage({ id: 'session.social.lost' }));
    if (returned.kind === 'denied')
      return setError(
        intl.formatMessage({ id: 'session.social.denied' }, { provider: formatLabel(returned.provider) }),
      );
    const { provider, nonce, codeVerifier, choice } = returned.started;
    const result = await social.run({
      provider,
      nonce,
      codeVerifier,
      code: returned.code,
      redirectUri: redirectUri(),
      userType: choice?.userType,
      isAcceptPolicy: choice?.isAcceptPolicy,
    });
    if (result.ok) {
      const started = result.response.data;
      if (!started) return undefined;
      // Only new users choose a role.
      if (choice !== undefined) markNewAccount(started.user.id);
      return takeOver(started);
    }
    if (result.status === NO_ACCOUNT_FOUND) return setNewPerson({ provider, message: result.message });
    return setError(result.message);
  };

  const taken = useRef(false);
  useEffect(() => {
    if (!isReturn(search) || taken.current) return;
    taken.current = true;
    // Removes the code from the address, and so from the history, before anything else happens.
    setSearch(new URLSearchParams(), { replace: true });
    void handleRedirect(search);
  });

  return {
    busy: guest.busy || social.busy || isLeaving,
    error,
    newPerson,
    asGuest,
    withProvider,
    clearNewPerson: () => setNewPerson(null),
  };
}
