import { FormattedMessage, useIntl } from 'react-intl';
import { object } from 'yup';

import { useBotLoginMutation } from '@/generated/bots/botLogin';
import { useAction } from '@/shared/action/useAction';
import { FormDialog } from '@/shared/form/FormDialog';
import { PasswordField } from '@/shared/form/PasswordField';
import { TextField } from '@/shared/form/TextField';
import { botUserNameSchema } from '@rules/bots/bots';
import { currentPasswordSchema, newPasswordSchema } from '@rules/accounts/passwords';

import { CREDENTIAL_QUERIES, type BotCredentials, type FreshSecret } from './credentials';

interface LoginValues {
  botUserName: string;
  password: string;
}

interface BotLoginDialogProps {
  botId: number;
  credentials: BotCredentials;
  onFresh: (secret: FreshSecret) => void;
  onClose: () => void;
}

const loginSchema = object({ botUserName: botUserNameSchema, password: currentPasswordSchema });
/** A pending account is created with the typed name and password. */
const makingSchema = object({ botUserName: botUserNameSchema, password: newPasswordSchema() });

/** Signs the bot in to the chat network. For an account whose creation failed, creates it with these credentials. */
export function BotLoginDialog({ botId, credentials, onFresh, onClose }: BotLoginDialogProps) {
  const intl = useIntl();
  const isMade = credentials.chat_state === 'ready';
  const login = useAction(useBotLoginMutation, {
    failure: 'form',
    refetchQueries: CREDENTIAL_QUERIES,
    onSuccess: ({ data }) => {
      if (data?.access_token) onFresh({ titleId: 'botDetail.secrets.newAccessToken', value: data.access_token });
    },
  });
  return (
    <FormDialog<LoginValues>
      title={intl.formatMessage({ id: isMade ? 'botDetail.login.title' : 'botDetail.login.makeTitle' })}
      submitLabel={intl.formatMessage({ id: isMade ? 'botDetail.login.ok' : 'botDetail.identity.tryAgain' })}
      initialValues={{ botUserName: credentials.bot_user_name ?? '', password: '' }}
      schema={isMade ? loginSchema : makingSchema}
      submitting={login.busy}
      serverError={login.error}
      onSubmit={async (values) => (await login.run({ data: { botId, ...values } })).ok}
      onClose={onClose}
    >
      <p>
        <FormattedMessage id={isMade ? 'botDetail.login.about' : 'botDetail.login.makeAbout'} />
      </p>
      <TextField name="botUserName" label={intl.formatMessage({ id: 'botDetail.identity.userName' })} required />
      <PasswordField
        name="password"
        label={intl.formatMessage({ id: 'botDetail.secrets.password' })}
        autoComplete={isMade ? 'current-password' : 'new-password'}
        {...(isMade ? {} : { rulesFor: {} })}
      />
    </FormDialog>
  );
}
