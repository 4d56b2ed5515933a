import { useRef, useState } from 'react';

import { markNewAccount } from '@/domain/session/newAccount';
import { useSession } from '@/domain/session/SessionContext';
import { toViewer } from '@/domain/session/viewer';
import { useSignupV3Mutation, type SignupV3Mutation } from '@/generated/accounts/signupV3';
import { useAction } from '@/shared/action/useAction';

import { toVariables, type RegistrationValues } from './registrationForm';

type Started = NonNullable<SignupV3Mutation['signupV3']['data']>;

/** How long the toast with the hint to the verification mail is visible, in seconds: longer than other toasts. */
const SIGNUP_TOAST_SECONDS = 8;

interface Register {
  /** Resolves to true when the account exists; `enter` then starts its session. */
  register: (values: RegistrationValues) => Promise<boolean>;
  /** Starts the session of the new account; the guard of /register redirects to the home of the role. */
  enter: () => void;
  busy: boolean;
  error: string | null;
}

export function useRegister(): Register {
  const session = useSession();
  const started = useRef<Started>(undefined);
  const [isEntering, setEntering] = useState(false);
  const signup = useAction(useSignupV3Mutation, { failure: 'form', toastSeconds: SIGNUP_TOAST_SECONDS });

  const register = async (values: RegistrationValues) => {
    const result = await signup.run(toVariables(values));
    if (!result.ok || !result.response.data) return false;
    started.current = result.response.data;
    setEntering(true);
    return true;
  };

  const enter = () => {
    if (started.current === undefined) return;
    const { access_token: accessToken, user } = started.current;
    markNewAccount(user.id);
    void session.signIn({ accessToken, viewer: toViewer(user) });
  };
  return { register, enter, busy: signup.busy || isEntering, error: signup.error };
}
