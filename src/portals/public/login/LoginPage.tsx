import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';

import { paths } from '@/shared/paths';

import { DemoAccounts } from './DemoAccounts';
import { AuthLayout } from './AuthLayout';
import { LazyAlternativeSignIn } from './LazyAlternativeSignIn';
import { LoginForm } from './LoginForm';
import styles from './LoginPage.module.css';
import { useSignIn } from './useSignIn';

/** /login. */
export function LoginPage() {
  const action = useSignIn();
  return (
    <AuthLayout
      className={styles['sizes']}
      titleId="session.login.title"
      subtitle={<FormattedMessage id="session.login.subtitle" />}
      taglineIds={{ title: 'session.login.art.title', text: 'session.login.art.text' }}
    >
      <LoginForm action={action} />
      <LazyAlternativeSignIn />
      <p className={styles['register']}>
        <FormattedMessage id="session.login.noAccount" />{' '}
        <Link to={paths.register()}>
          <FormattedMessage id="page.register" />
        </Link>
      </p>
      <DemoAccounts action={action} />
    </AuthLayout>
  );
}
