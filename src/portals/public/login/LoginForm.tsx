import { findCredentialError, type Credential } from '@rules/accounts/credentials';
import { useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { SignInError } from '@/domain/session/SignInError';
import { translateError } from '@/shared/i18n/translateError';
import { paths } from '@/shared/paths';

import { CredentialField } from './CredentialField';
import styles from './LoginForm.module.css';
import type { SignInAction } from './useSignIn';
import { LoginButton } from './LoginButton';

/**
 * User name and password. The input stays after an error. Without formik and yup, which are half as large as the rest of
 * this page: the rules are in rules/accounts/credentials.ts.
 */
export function LoginForm({ action }: { action: SignInAction }) {
  const intl = useIntl();
  const [values, setValues] = useState({ username: '', password: '' });
  const [touched, setTouched] = useState({ username: false, password: false });
  const [isSubmitting, setSubmitting] = useState(false);
  const isBusy = isSubmitting || action.busy;

  const findError = (name: Credential) => findCredentialError(name, values[name]);
  const bind = (name: Credential) => {
    const error = touched[name] || values[name] !== '' ? findError(name) : undefined;
    return {
      name,
      value: values[name],
      error: error === undefined ? null : translateError(error, intl),
      onChange: (value: string) => setValues((current) => ({ ...current, [name]: value })),
      onBlur: () => setTouched((current) => ({ ...current, [name]: true })),
    };
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setTouched({ username: true, password: true });
    if (isBusy || findError('username') !== undefined || findError('password') !== undefined) return;
    setSubmitting(true);
    try {
      await action.signIn(values);
    } finally {
      setSubmitting(false);
    }
  };

  return (
    <form
      className={styles['form']}
      noValidate
      aria-label={intl.formatMessage({ id: 'page.login' })}
      onSubmit={(event) => void submit(event)}
    >
      {action.error === null ? null : (
        <p className={styles['rejection']} role="alert">
          <SignInError text={action.error} />
        </p>
      )}
      <CredentialField
        {...bind('username')}
        label={intl.formatMessage({ id: 'session.login.username' })}
        autoComplete="username"
      />
      <CredentialField
        {...bind('password')}
        label={intl.formatMessage({ id: 'session.login.password' })}
        autoComplete="current-password"
      />
      <Link className={styles['forgot']} to={paths.forgotPassword()}>
        <FormattedMessage id="session.login.forgot" />
      </Link>
      <LoginButton busy={isBusy}>
        <FormattedMessage id="session.login.submit" />
      </LoginButton>
    </form>
  );
}
