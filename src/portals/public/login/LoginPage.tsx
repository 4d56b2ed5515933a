import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';

import { paths } from '@/shared/paths';
import { BareHeader } from '@/shared/ui/brand/BareHeader';

import { MarketArt } from '../art/MarketArt';
import { DemoAccounts } from './DemoAccounts';
import { LazyAlternativeSignIn } from './LazyAlternativeSignIn';
import { LoginForm } from './LoginForm';
import styles from './LoginPage.module.css';
import { useSignIn } from './useSignIn';

/** /login: the form on one side, the brand on the other when there is room for it. */
export function LoginPage() {
  const action = useSignIn();
  return (
    <div className={styles['page']}>
      <div className={styles['side']}>
        <BareHeader />
        <main className={styles['main']}>
          <h1 tabIndex={-1}>
            <FormattedMessage id="session.login.title" />
          </h1>
          <p className={styles['subtitle']}>
            <FormattedMessage id="session.login.subtitle" />
          </p>
          <LoginForm action={action} />
          <LazyAlternativeSignIn />
          <p className={styles['register']}>
            <FormattedMessage id="session.login.noAccount" />{' '}
            <Link to={paths.register()}>
              <FormattedMessage id="page.register" />
            </Link>
          </p>
          <DemoAccounts action={action} />
        </main>
      </div>
      <aside className={styles['art']}>
        <MarketArt />
        <div className={styles['claim']}>
          <p>
            <FormattedMessage id="session.login.art.title" />
          </p>
          <p>
            <FormattedMessage id="session.login.art.text" />
          </p>
        </div>
      </aside>
    </div>
  );
}
