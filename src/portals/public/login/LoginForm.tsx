import { loginSchema } from '@rules/accounts/session';
import { Button } from 'antd';
import { Form, Formik } from 'formik';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { paths } from '@/shared/paths';

import { CredentialField } from './CredentialField';
import styles from './LoginForm.module.css';
import type { SignInAction } from './useSignIn';

/** User name and password. The input stays after an error. */
export function LoginForm({ action }: { action: SignInAction }) {
  const intl = useIntl();
  return (
    <Formik initialValues={{ username: '', password: '' }} validationSchema={loginSchema} onSubmit={action.signIn}>
      {({ isSubmitting }) => (
        <Form className={styles['form']} noValidate aria-label={intl.formatMessage({ id: 'page.login' })}>
          {action.error === null ? null : (
            <p className={styles['refusal']} role="alert">
              {action.error}
            </p>
          )}
          <CredentialField
            name="username"
            label={intl.formatMessage({ id: 'session.login.username' })}
            autoComplete="username"
          />
          <CredentialField
            name="password"
            label={intl.formatMessage({ id: 'session.login.password' })}
            autoComplete="current-password"
          />
          <Link className={styles['forgot']} to={paths.forgotPassword()}>
            <FormattedMessage id="session.login.forgot" />
          </Link>
          <Button type="primary" htmlType="submit" size="large" block loading={isSubmitting || action.busy}>
            <FormattedMessage id="session.login.submit" />
          </Button>
        </Form>
      )}
    </Formik>
  );
}
