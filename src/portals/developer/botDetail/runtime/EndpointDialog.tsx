import { FormattedMessage, useIntl } from 'react-intl';

import type { Endpoint_BotEndpointFragment } from '@/generated/deliveries/fragments';
import { useUpdateBotEndpointMutation } from '@/generated/deliveries/updateBotEndpoint';
import { useAction } from '@/shared/action/useAction';
import { FormDialog } from '@/shared/form/FormDialog';
import { CheckboxField } from '@/shared/form/CheckboxField';
import { TextField } from '@/shared/form/TextField';
import { DELIVERY_LIMITS, endpointSchema } from '@rules/bots/deliveries';

import styles from './Runtime.module.css';
import { RUNTIME_QUERIES } from './useEndpointActions';

interface EndpointValues {
  url: string;
  maxInFlight: string;
  receivesTest: boolean;
}

interface EndpointDialogProps {
  botId: number;
  endpoint: Endpoint_BotEndpointFragment | null;
  /** Shows a new secret in full, once. */
  onSecret: (secret: string) => void;
  onClose: () => void;
}

/** Secrets must not be stored in the cache. */
const useUncachedUpdate = () => useUpdateBotEndpointMutation({ fetchPolicy: 'no-cache' });

/** Sets the address of a bot. */
export function EndpointDialog({ botId, endpoint, onSecret, onClose }: EndpointDialogProps) {
  const intl = useIntl();
  const save = useAction(useUncachedUpdate, { failure: 'form', refetchQueries: RUNTIME_QUERIES });
  return (
    <FormDialog<EndpointValues>
      title={intl.formatMessage({ id: endpoint ? 'deliveries.endpoint.change' : 'deliveries.endpoint.set' })}
      submitLabel={intl.formatMessage({ id: 'shared.action.save' })}
      initialValues={{
        url: endpoint?.url ?? '',
        maxInFlight: String(endpoint?.max_in_flight ?? DELIVERY_LIMITS.inFlight.default),
        receivesTest: endpoint?.receives_test ?? false,
      }}
      schema={endpointSchema}
      submitting={save.busy}
      serverError={save.error}
      onSubmit={async ({ url, maxInFlight, receivesTest }) => {
        const result = await save.run({ botId, url, maxInFlight: Number(maxInFlight), receivesTest });
        const secret = result.ok ? result.response.data?.secret : undefined;
        if (secret) onSecret(secret);
        return result.ok;
      }}
      onClose={onClose}
    >
      <TextField
        name="url"
        label={intl.formatMessage({ id: 'deliveries.endpoint.url' })}
        placeholder="https://bot.example.com/events"
        required
      />
      <TextField name="maxInFlight" label={intl.formatMessage({ id: 'deliveries.endpoint.inFlight' })} required />
      <CheckboxField name="receivesTest" label={intl.formatMessage({ id: 'deliveries.endpoint.receivesTest' })} />
      <p className={styles['muted']}>
        <FormattedMessage id="deliveries.endpoint.receivesTestHint" />
      </p>
    </FormDialog>
  );
}
