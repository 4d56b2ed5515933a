import { lazy, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';

import { SignInError } from '@/domain/session/SignInError';
import type { GetSignInOptionsQuery } from '@/generated/session/getSignInOptions';

import styles from './AlternativeSignIn.module.css';
import { formatLabel } from './socialFlow';
import { useAlternativeSignIn } from './useAlternativeSignIn';
import { LoginButton } from './LoginButton';

const NewPerson = lazy(async () => ({ default: (await import('./NewPerson')).NewPerson }));

type SignInOptions = NonNullable<GetSignInOptionsQuery['getSignInOptions']['data']>;

/** Sign-in without a password: configured providers, and a guest account when the server allows it. */
export function AlternativeSignIn({ options }: { options: SignInOptions | undefined }) {
  const action = useAlternativeSignIn();
  // `crypto.subtle` needs a secure context; providers require https as well.
  const providers = window.isSecureContext ? (options?.social_providers ?? []) : [];
  const isGuestAllowed = options?.is_guest_allowed === true;
  const { newPerson } = action;
  const newPersonProvider =
    newPerson === null ? undefined : providers.find(({ provider }) => provider === newPerson.provider);

  return (
    <div className={styles['ways']} aria-busy={action.busy}>
      {action.error === null ? null : (
        <p className={styles['error']} role="alert">
          <SignInError text={action.error} />
        </p>
      )}
      {newPerson !== null && newPersonProvider !== undefined ? (
        <Suspense>
          <NewPerson
            {...newPerson}
            busy={action.busy}
            onContinue={(choice) => void action.withProvider(newPersonProvider, choice)}
            onCancel={action.clearNewPerson}
          />
        </Suspense>
      ) : null}
      {providers.length > 0 || isGuestAllowed ? (
        <p className={styles['or']}>
          <FormattedMessage id="session.login.or" />
        </p>
      ) : null}
      {providers.map((provider) => (
        <LoginButton key={provider.provider} disabled={action.busy} onClick={() => void action.withProvider(provider)}>
          <FormattedMessage id="session.social.with" values={{ provider: formatLabel(provider.provider) }} />
        </LoginButton>
      ))}
      {isGuestAllowed ? (
        <LoginButton disabled={action.busy} onClick={() => void action.asGuest()}>
          <FormattedMessage id="session.login.guest" />
        </LoginButton>
      ) : null}
    </div>
  );
}
