import { FormattedMessage } from 'react-intl';

import { useGetBotRuntimeQuery } from '@/generated/deliveries/getBotRuntime';
import { readResponse } from '@/shared/action/readResponse';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';

import type { BotPartProps } from '../botPart';
import { EndpointPanel } from '../runtime/EndpointPanel';
import { RuntimePanel } from '../runtime/RuntimePanel';
import { SubscriberEvents } from '../runtime/SubscriberEvents';
import styles from '../runtime/Runtime.module.css';

/** The state changes with every event, in ms. */
const POLL_MS = 5_000;

/** How the events of a bot are delivered, and its endpoint. */
export function RuntimeTab({ bot }: BotPartProps) {
  const result = useGetBotRuntimeQuery({
    variables: { botId: bot.id },
    fetchPolicy: 'cache-and-network',
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.hidden,
  });
  const { response, failure } = readResponse(result);
  const runtime = response?.data ?? undefined;
  if (runtime === undefined)
    return failure === undefined ? (
      <ListSkeleton count={3} />
    ) : (
      <ErrorState message={failure} onRetry={() => void result.refetch()} />
    );
  const canManage = bot.viewer_can.manage_credentials;
  return (
    <div className={styles['panels']}>
      <RuntimePanel runtime={runtime} canDrop={bot.viewer_role === 'owner'} />
      {runtime.transport === 'program' ? null : (
        <div className={styles['stack']}>
          <EndpointPanel botId={bot.id} endpoint={runtime.endpoint} canManage={canManage} />
          {canManage ? null : (
            <p className={styles['muted']}>
              <FormattedMessage id="deliveries.endpoint.leadersOnly" />
            </p>
          )}
          <SubscriberEvents botId={bot.id} isOn={runtime.subscriber_events} canEdit={bot.viewer_can.edit} />
        </div>
      )}
    </div>
  );
}
