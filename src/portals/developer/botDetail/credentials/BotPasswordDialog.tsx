import { FormattedMessage, useIntl } from 'react-intl';
import { object } from 'yup';

import { NewPasswordFields } from '@/domain/accounts/NewPasswordFields';
import {
  BotResetPasswordDocument,
  type BotResetPasswordQuery,
  type BotResetPasswordQueryVariables,
} from '@/generated/bots/botResetPassword';
import { useQueryAction } from '@/shared/action/useQueryAction';
import { FormDialog } from '@/shared/form/FormDialog';
import { confirmPasswordSchema, newPasswordSchema } from '@rules/accounts/passwords';

import { CREDENTIAL_QUERIES } from './credentials';

interface PasswordValues {
  password: string;
  cnf_password: string;
}

const schema = object({ password: newPasswordSchema(), cnf_password: confirmPasswordSchema('password') });

/** Sets a new password of the bot's account and ends all its sessions. */
export function BotPasswordDialog({ botId, onClose }: { botId: number; onClose: () => void }) {
  const intl = useIntl();
  const reset = useQueryAction<BotResetPasswordQuery, BotResetPasswordQueryVariables>(BotResetPasswordDocument, {
    failure: 'form',
    refetchQueries: CREDENTIAL_QUERIES,
  });
  return (
    <FormDialog<PasswordValues>
      title={intl.formatMessage({ id: 'botDetail.password.title' })}
      submitLabel={intl.formatMessage({ id: 'botDetail.password.open' })}
      initialValues={{ password: '', cnf_password: '' }}
      schema={schema}
      submitting={reset.busy}
      serverError={reset.error}
      onSubmit={async (values) => (await reset.run({ data: { botId, ...values } })).ok}
      onClose={onClose}
    >
      <p>
        <FormattedMessage id="botDetail.password.about" />
      </p>
      <NewPasswordFields
        name="password"
        label={intl.formatMessage({ id: 'botDetail.password.new' })}
        confirmName="cnf_password"
        confirmLabel={intl.formatMessage({ id: 'botDetail.password.confirm' })}
        rulesFor={{}}
      />
    </FormDialog>
  );
}
