import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { useSession } from '@/domain/session/SessionContext';
import { useConvertGuestAccountMutation } from '@/generated/accounts/convertGuestAccount';
import { useAction } from '@/shared/action/useAction';
import { CheckboxField } from '@/shared/form/CheckboxField';
import { PageForm } from '@/shared/form/PageForm';
import { PasswordField } from '@/shared/form/PasswordField';
import { TextField } from '@/shared/form/TextField';
import { paths } from '@/shared/paths';
import { Panel } from '@/shared/ui/page/Panel';
import { keepAccountSchema } from '@rules/accounts/accounts';

import styles from './Profile.module.css';

const EMPTY = { emailaddress: '', password: '', isAcceptPolicy: false };

/** Turns a guest account into a permanent one with an e-mail address and a password. */
export function UpgradeGuestPanel() {
  const intl = useIntl();
  const { reload } = useSession();
  const keep = useAction(useConvertGuestAccountMutation, {
    failure: 'form',
    toastSeconds: 8,
    refetchQueries: ['getUserDetailById'],
  });
  const submit = async (values: typeof EMPTY) => {
    const { ok } = await keep.run(values);
    if (ok) await reload();
    return ok;
  };
  return (
    <div className={styles['panel']}>
      <Panel title={intl.formatMessage({ id: 'profile.keep.title' })}>
        <p className={styles['note']}>
          <FormattedMessage id="profile.keep.about" />
        </p>
        <PageForm<typeof EMPTY>
          label={intl.formatMessage({ id: 'profile.keep.title' })}
          submitLabel={intl.formatMessage({ id: 'profile.keep.submit' })}
          initialValues={EMPTY}
          schema={keepAccountSchema}
          submitWhen="always"
          confirmsLeaving={false}
          submitting={keep.busy}
          serverError={keep.error}
          onSubmit={submit}
        >
          <TextField
            name="emailaddress"
            type="email"
            label={intl.formatMessage({ id: 'profile.email' })}
            autoComplete="email"
            required
          />
          <PasswordField
            name="password"
            label={intl.formatMessage({ id: 'profile.keep.password' })}
            autoComplete="new-password"
            rulesFor={{}}
          />
          <CheckboxField
            name="isAcceptPolicy"
            label={
              <FormattedMessage
                id="profile.keep.policy"
                values={{
                  link: (text) => (
                    <Link to={paths.policy()} target="_blank">
                      {text}
                    </Link>
                  ),
                }}
              />
            }
            required
          />
        </PageForm>
      </Panel>
    </div>
  );
}
