import { Button, Modal } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { useGetBotDeliveryQuery } from '@/generated/deliveries/getBotDelivery';
import { readResponse } from '@/shared/action/readResponse';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';
import { useReturnFocus } from '@/shared/ui/hooks/useReturnFocus';

import { DeliveryDetail } from './DeliveryDetail';
import { useRedeliver } from './useRedeliver';

/** A delivery changes while it is open, in ms. */
const POLL_MS = 2_000;

interface DeliveryDialogProps {
  botId: number;
  eventId: number;
  onClose: () => void;
}

/** An event with each attempt: request, response, timing and the next attempt. */
export function DeliveryDialog({ botId, eventId, onClose }: DeliveryDialogProps) {
  const intl = useIntl();
  const redeliver = useRedeliver();
  useReturnFocus();
  const result = useGetBotDeliveryQuery({
    variables: { botId, eventId },
    fetchPolicy: 'cache-and-network',
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.hidden,
  });
  const { response, failure } = readResponse(result);
  const delivery = response?.data ?? undefined;
  return (
    <Modal
      open
      width={860}
      title={intl.formatMessage({ id: 'deliveries.detail.title' }, { id: String(eventId) })}
      onCancel={onClose}
      footer={
        <Button
          type="primary"
          loading={redeliver.busy}
          disabled={delivery === undefined || delivery.event.state === 'queued'}
          onClick={() => void redeliver.run({ botId, eventId })}
        >
          <FormattedMessage id="deliveries.redeliver" />
        </Button>
      }
    >
      {delivery ? (
        <DeliveryDetail delivery={delivery} />
      ) : failure === undefined ? (
        <ListSkeleton count={3} />
      ) : (
        <ErrorState message={failure} onRetry={() => void result.refetch()} />
      )}
    </Modal>
  );
}
