import { useIntl } from 'react-intl';

import { useDropBotQueueMutation } from '@/generated/deliveries/dropBotQueue';
import { useAction } from '@/shared/action/useAction';
import { useConfirm } from '@/shared/feedback/useConfirm';

import type { Lane } from './botRuntime';
import { RUNTIME_QUERIES } from './useEndpointActions';

/** Throws away what waits in a lane, after a confirmation that names the number of events. */
export function useDropQueue(botId: number) {
  const intl = useIntl();
  const confirm = useConfirm();
  const drop = useAction(useDropBotQueueMutation, { failure: 'form', refetchQueries: RUNTIME_QUERIES });
  return (lane: Lane, count: number) =>
    confirm({
      title: intl.formatMessage({ id: 'deliveries.drop.title' }, { lane: intl.formatMessage({ id: `lanes.${lane}` }) }),
      message: intl.formatMessage({ id: 'deliveries.drop.message' }, { count }),
      okLabel: intl.formatMessage({ id: 'deliveries.drop.open' }),
      danger: true,
      run: async () => {
        const result = await drop.run({ botId, lane });
        return result.ok ? undefined : result.message;
      },
    });
}
