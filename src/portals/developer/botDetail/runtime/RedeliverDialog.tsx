import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useRedeliverBotEventsMutation } from '@/generated/deliveries/redeliverBotEvents';
import { useAction } from '@/shared/action/useAction';
import { useToast } from '@/shared/feedback/useToast';
import { FormDialog } from '@/shared/form/FormDialog';
import { RadioField } from '@/shared/form/RadioField';
import { TextField } from '@/shared/form/TextField';
import { ENDED_STATES, redeliverySchema } from '@rules/bots/deliveries';

import { DELIVERY_QUERIES } from './deliverySource';
import { stateTexts } from './deliveryTexts';
import styles from './Runtime.module.css';

interface RangeValues {
  since: string;
  until: string;
  state: (typeof ENDED_STATES)[number];
}

const MINUTE_MS = 60_000;

/** A time in the form of the control, in the reader's time zone. */
function toLocal(time: Date): string {
  const shifted = new Date(time.getTime() - time.getTimezoneOffset() * MINUTE_MS);
  return shifted.toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length);
}

/** Has the events of a time range delivered again. */
export function RedeliverDialog({ botId, onClose }: { botId: number; onClose: () => void }) {
  const intl = useIntl();
  const toast = useToast();
  const [until] = useState(() => toLocal(new Date(Date.now() + MINUTE_MS)));
  const redeliver = useAction(useRedeliverBotEventsMutation, {
    success: 'silent',
    failure: 'form',
    refetchQueries: DELIVERY_QUERIES,
  });
  return (
    <FormDialog<RangeValues>
      title={intl.formatMessage({ id: 'deliveries.range.open' })}
      submitLabel={intl.formatMessage({ id: 'deliveries.redeliver' })}
      initialValues={{
        since: '',
        until,
        state: 'dead',
      }}
      schema={redeliverySchema}
      submitting={redeliver.busy}
      serverError={redeliver.error}
      onSubmit={async ({ since, state, ...range }) => {
        const result = await redeliver.run({
          botId,
          since: new Date(since).toISOString(),
          until: new Date(range.until).toISOString(),
          state,
        });
        if (!result.ok) return false;
        const { count = 0, has_more: hasMore = false } = result.response.data ?? {};
        toast.success(
          intl.formatMessage({ id: hasMore ? 'deliveries.range.more' : 'deliveries.range.done' }, { count }),
        );
        return true;
      }}
      onClose={onClose}
    >
      <p className={styles['muted']}>
        <FormattedMessage id="deliveries.range.hint" />
      </p>
      <RadioField
        name="state"
        label={intl.formatMessage({ id: 'deliveries.column.state' })}
        options={ENDED_STATES.map((value) => ({ value, label: intl.formatMessage({ id: stateTexts[value] }) }))}
      />
      <TextField
        name="since"
        type="datetime-local"
        label={intl.formatMessage({ id: 'deliveries.range.since' })}
        required
      />
      <TextField
        name="until"
        type="datetime-local"
        label={intl.formatMessage({ id: 'deliveries.range.until' })}
        required
      />
    </FormDialog>
  );
}
