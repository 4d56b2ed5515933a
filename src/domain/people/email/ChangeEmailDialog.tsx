import { useIntl } from 'react-intl';
import { object } from 'yup';

import { useChangeEmailAddressMutation } from '@/generated/accounts/changeEmailAddress';
import { useAction } from '@/shared/action/useAction';
import { FormDialog } from '@/shared/form/FormDialog';
import { PasswordField } from '@/shared/form/PasswordField';
import { TextField } from '@/shared/form/TextField';
import { emailSchema } from '@rules/accounts/accounts';
import { currentPasswordSchema } from '@rules/accounts/passwords';

const schema = object({ emailaddress: emailSchema, password: currentPasswordSchema });

const EMPTY = { emailaddress: '', password: '' };

/** Requests a new e-mail address. It takes effect after the confirmation link in the mail was opened. */
export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const change = useAction(useChangeEmailAddressMutation, { failure: 'form' });
  return (
    <FormDialog<typeof EMPTY>
      title={intl.formatMessage({ id: 'profile.email.change' })}
      submitLabel={intl.formatMessage({ id: 'profile.email.sendLink' })}
      initialValues={EMPTY}
      schema={schema}
      submitting={change.busy}
      serverError={change.error}
      onSubmit={async (values) => (await change.run(values)).ok}
      onClose={onClose}
    >
      <p style={{ marginBlockEnd: 12 }}>{intl.formatMessage({ id: 'profile.email.changeAbout' })}</p>
      <TextField
        name="emailaddress"
        type="email"
        label={intl.formatMessage({ id: 'profile.email.new' })}
        autoComplete="email"
        required
      />
      <PasswordField
        name="password"
        label={intl.formatMessage({ id: 'profile.email.password' })}
        autoComplete="current-password"
      />
    </FormDialog>
  );
}
