import { Alert, Button } from 'antd';
import { confirmPasswordSchema, newPasswordSchema } from '@rules/accounts/passwords';
import { fullName } from '@rules/people/people';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { object } from 'yup';

import { NewPasswordFields } from '@/domain/accounts/NewPasswordFields';
import { useAppUserForgetPasswordMutation } from '@/generated/accounts/appUserForgetPassword';
import { useChangePasswordByUserIdMutation } from '@/generated/accounts/changePasswordByUserId';
import { useGetUserDetailByIdQuery, type GetUserDetailByIdQuery } from '@/generated/people/getUserDetailById';
import { readResponse } from '@/shared/action/readResponse';
import { useAction } from '@/shared/action/useAction';
import { PageForm } from '@/shared/form/PageForm';
import { paths } from '@/shared/paths';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { DetailSkeleton } from '@/shared/ui/state/Skeletons';
import { readId } from '@/shared/url/readId';

import styles from './Password.module.css';

/** The part of a user's record that this page needs. */
type Person = NonNullable<GetUserDetailByIdQuery['getUserDetailById']['data']>;

/** An admin sets the password of the user in the address; the page shows the name. */
export function AdminSetPasswordPage({ userId }: { userId: string }) {
  const intl = useIntl();
  const id = readId(userId);
  const result = useGetUserDetailByIdQuery({ variables: { id: id ?? 0 }, skip: id === undefined });
  const { response, loading, failure } = readResponse(result);
  const person = response?.data ?? undefined;
  const title = intl.formatMessage({ id: 'page.changePassword' });

  if (person?.viewer_can?.change_password) return <SetPasswordForm person={person} />;
  return (
    <PageLayout title={title}>
      {person !== undefined ? (
        <ErrorState message={intl.formatMessage({ id: 'password.admin.notYours' })} />
      ) : id !== undefined && loading ? (
        <DetailSkeleton />
      ) : (
        <ErrorState
          message={failure ?? intl.formatMessage({ id: 'password.admin.unknown' })}
          {...(id !== undefined ? { onRetry: () => void result.refetch() } : {})}
        />
      )}
    </PageLayout>
  );
}

const EMPTY = { newPassword: '', confirmPassword: '' };
type Values = typeof EMPTY;

function SetPasswordForm({ person }: { person: Person }) {
  const intl = useIntl();
  const name = fullName(person);
  const owner = { username: person.username, emailaddress: person.emailaddress };
  const change = useAction(useChangePasswordByUserIdMutation, { success: 'silent', failure: 'form' });
  const [changes, setChanges] = useState(0);

  const submit = async ({ newPassword }: Values) => {
    const { ok } = await change.run({ userId: person.id, newPassword });
    if (ok) setChanges((count) => count + 1);
    return ok;
  };

  return (
    <PageLayout
      title={intl.formatMessage({ id: 'password.admin.title' }, { name })}
      description={<FormattedMessage id="password.admin.about" values={{ username: person.username }} />}
      breadcrumbs={[{ label: name, to: paths.userDetail(person.id) }]}
    >
      <div className={styles['card']}>
        {changes > 0 ? (
          <Alert type="success" showIcon title={intl.formatMessage({ id: 'password.admin.done' }, { name })} />
        ) : null}
        <PageForm<Values>
          // Clears the form after each change.
          key={changes}
          label={intl.formatMessage({ id: 'password.admin.title' }, { name })}
          submitLabel={intl.formatMessage({ id: 'password.submit' })}
          initialValues={EMPTY}
          schema={object({
            newPassword: newPasswordSchema(owner),
            confirmPassword: confirmPasswordSchema('newPassword'),
          })}
          submitWhen="always"
          confirmsLeaving={false}
          submitting={change.busy}
          serverError={change.error}
          onSubmit={submit}
        >
          <NewPasswordFields name="newPassword" rulesFor={owner} />
        </PageForm>
        {person.emailaddress ? <MailCode name={name} emailaddress={person.emailaddress} /> : null}
      </div>
    </PageLayout>
  );
}

/** The safer way: the user sets a password that no admin has seen. */
function MailCode({ name, emailaddress }: { name: string; emailaddress: string }) {
  const send = useAction(useAppUserForgetPasswordMutation);
  return (
    <div className={styles['other']}>
      <Button onClick={() => void send.run({ emailaddress })} loading={send.busy}>
        <FormattedMessage id="password.admin.mail" />
      </Button>
      <p>
        <FormattedMessage id="password.admin.mailHint" values={{ name }} />
      </p>
    </div>
  );
}
