import { Fragment } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useGetSignInOptionsQuery } from '@/generated/session/getSignInOptions';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import styles from './DemoAccounts.module.css';
import type { SignInAction } from './useSignIn';

/** Signs in as a demo user with one click per role. Empty unless the server has demo accounts. */
export function DemoAccounts({ action }: { action: SignInAction }) {
  const intl = useIntl();
  const { data } = useGetSignInOptionsQuery();
  const accounts = data?.getSignInOptions?.data?.demo_accounts ?? [];
  if (accounts.length === 0) return null;
  return (
    <section className={styles['demo']} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">
        <FormattedMessage id="session.login.demo.title" />
      </h2>
      <p>
        <FormattedMessage id="session.login.demo.text" />
      </p>
      <ul>
        {accounts.map(({ role, username, password }) => {
          const name = intl.formatMessage({ id: `roles.${role}` });
          return (
            <li key={username}>
              <button type="button" disabled={action.busy} onClick={() => void action.signIn({ username, password })}>
                <strong>{name}</strong>
                <span translate="no">
                  {username.split(/(?<=@)/).map((part) => (
                    <Fragment key={part}>
                      {part}
                      <wbr />
                    </Fragment>
                  ))}
                </span>
                <VisuallyHidden>
                  <FormattedMessage id="session.login.demo.signInAs" values={{ name }} />
                </VisuallyHidden>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
