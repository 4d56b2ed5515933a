import { FormattedMessage, useIntl } from 'react-intl';

import { useRotateBotTokenMutation } from '@/generated/bots/rotateBotToken';
import { useAction } from '@/shared/action/useAction';
import { FormDialog } from '@/shared/form/FormDialog';
import { RadioField } from '@/shared/form/RadioField';
import { rotationSchema } from '@rules/bots/tokens';

import { TOKEN_QUERIES, type BotAccessToken } from './tokens';

/** Hours for which the old token may stay valid. */
const OVERLAPS = [24, 12, 6, 1, 0] as const;

interface TokenRotateDialogProps {
  botId: number;
  token: BotAccessToken;
  /** Shows the new token in full, once. */
  onToken: (token: string) => void;
  onClose: () => void;
}

/** Secrets must not be stored in the cache. */
const useUncachedRotation = () => useRotateBotTokenMutation({ fetchPolicy: 'no-cache' });

/** Replaces a token. Both are valid for some hours, so that programs get the new one without an interruption. */
export function TokenRotateDialog({ botId, token, onToken, onClose }: TokenRotateDialogProps) {
  const intl = useIntl();
  const rotate = useAction(useUncachedRotation, { failure: 'form', refetchQueries: TOKEN_QUERIES });
  return (
    <FormDialog<{ overlapHours: string }>
      title={intl.formatMessage({ id: 'botTokens.rotateTitle' }, { name: token.name })}
      submitLabel={intl.formatMessage({ id: 'botTokens.rotate' })}
      initialValues={{ overlapHours: '' }}
      schema={rotationSchema}
      submitting={rotate.busy}
      serverError={rotate.error}
      onSubmit={async ({ overlapHours }) => {
        const result = await rotate.run({ botId, tokenId: token.id, overlapHours: Number(overlapHours) });
        const fresh = result.ok ? result.response.data?.token : undefined;
        if (fresh) onToken(fresh);
        return result.ok;
      }}
      onClose={onClose}
    >
      <p>
        <FormattedMessage id="botTokens.rotateAbout" />
      </p>
      <RadioField<string>
        name="overlapHours"
        label={intl.formatMessage({ id: 'botTokens.overlap' })}
        options={OVERLAPS.map((value) => ({
          value: String(value),
          label: intl.formatMessage({ id: 'botTokens.overlapHours' }, { hours: value }),
        }))}
      />
    </FormDialog>
  );
}
