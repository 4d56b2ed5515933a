import { FormattedMessage, useIntl } from 'react-intl';

import { useAddBotTokenMutation } from '@/generated/bots/addBotToken';
import { useAction } from '@/shared/action/useAction';
import { FormDialog } from '@/shared/form/FormDialog';
import { RadioField } from '@/shared/form/RadioField';
import { TextField } from '@/shared/form/TextField';
import { tokenSchema } from '@rules/bots/tokens';

import { TOKEN_QUERIES, type BotAccessToken } from './tokens';

interface TokenValues {
  name: string;
  lane: BotAccessToken['lane'];
}

interface TokenAddDialogProps {
  botId: number;
  /** Shows the new token in full, once. */
  onToken: (token: string) => void;
  onClose: () => void;
}

/** Secrets must not be stored in the cache. */
const useUncachedAdd = () => useAddBotTokenMutation({ fetchPolicy: 'no-cache' });

/** Creates a token with a name and a lane. */
export function TokenAddDialog({ botId, onToken, onClose }: TokenAddDialogProps) {
  const intl = useIntl();
  const add = useAction(useUncachedAdd, { failure: 'form', refetchQueries: TOKEN_QUERIES });
  return (
    <FormDialog<TokenValues>
      title={intl.formatMessage({ id: 'botTokens.add' })}
      submitLabel={intl.formatMessage({ id: 'botTokens.create' })}
      initialValues={{ name: '', lane: 'test' }}
      schema={tokenSchema}
      submitting={add.busy}
      serverError={add.error}
      onSubmit={async (values) => {
        const result = await add.run({ botId, ...values });
        const token = result.ok ? result.response.data?.token : undefined;
        if (token) onToken(token);
        return result.ok;
      }}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={intl.formatMessage({ id: 'botTokens.name' })}
        placeholder={intl.formatMessage({ id: 'botTokens.namePlaceholder' })}
        required
      />
      <RadioField<TokenValues['lane']>
        name="lane"
        label={intl.formatMessage({ id: 'lanes.label' })}
        options={(['test', 'live'] as const).map((value) => ({
          value,
          label: intl.formatMessage({ id: `botTokens.lane.${value}` }),
        }))}
      />
      <p>
        <FormattedMessage id="botTokens.once" />
      </p>
    </FormDialog>
  );
}
