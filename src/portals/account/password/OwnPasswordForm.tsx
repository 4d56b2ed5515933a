import { Alert } from 'antd';
import { confirmPasswordSchema, currentPasswordSchema, newPasswordSchema } from '@rules/accounts/passwords';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { object } from 'yup';

import { NewPasswordFields } from '@/domain/accounts/NewPasswordFields';
import { useViewer } from '@/domain/session/SessionContext';
import { useChangePasswordByUserIdMutation } from '@/generated/accounts/changePasswordByUserId';
import { useAction } from '@/shared/action/useAction';
import { AccountHint } from '@/shared/form/AccountHint';
import { PageForm } from '@/shared/form/PageForm';
import { PasswordField } from '@/shared/form/PasswordField';
import { paths } from '@/shared/paths';
import { PageLayout } from '@/shared/ui/page/PageLayout';

import styles from './Password.module.css';

const EMPTY = { oldPassword: '', newPassword: '', confirmPassword: '' };
type Values = typeof EMPTY;

/** The own password, confirmed with the current one. */
export function OwnPasswordForm() {
  const intl = useIntl();
  const viewer = useViewer();
  const owner = { username: viewer.username, emailaddress: viewer.email };
  const change = useAction(useChangePasswordByUserIdMutation, { success: 'silent', failure: 'form' });
  const [changes, setChanges] = useState(0);

  const submit = async ({ oldPassword, newPassword }: Values) => {
    if (viewer.id === undefined) return false;
    const { ok } = await change.run({ userId: viewer.id, oldPassword, newPassword });
    if (ok) setChanges((count) => count + 1);
    return ok;
  };

  return (
    <PageLayout
      title={intl.formatMessage({ id: 'page.changePassword' })}
      description={<FormattedMessage id="password.own.about" />}
    >
      <div className={styles['card']}>
        {changes > 0 ? <Alert type="success" showIcon title={intl.formatMessage({ id: 'password.own.done' })} /> : null}
        <PageForm<Values>
          // Clears the form after each change.
          key={changes}
          label={intl.formatMessage({ id: 'page.changePassword' })}
          submitLabel={intl.formatMessage({ id: 'password.submit' })}
          initialValues={EMPTY}
          schema={object({
            oldPassword: currentPasswordSchema,
            newPassword: newPasswordSchema(owner),
            confirmPassword: confirmPasswordSchema('newPassword'),
          })}
          submitWhen="always"
          confirmsLeaving={false}
          submitting={change.busy}
          serverError={change.error}
          onSubmit={submit}
        >
          <AccountHint username={viewer.username} />
          <PasswordField
            name="oldPassword"
            label={intl.formatMessage({ id: 'password.current' })}
            autoComplete="current-password"
          />
          <Link className={styles['forgot']} to={paths.forgotPassword()} state={{ emailaddress: viewer.email }}>
            <FormattedMessage id="password.forgot" />
          </Link>
          <NewPasswordFields name="newPassword" rulesFor={owner} />
        </PageForm>
      </div>
    </PageLayout>
  );
}
