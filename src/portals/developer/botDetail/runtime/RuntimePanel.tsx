import { FormattedMessage, useIntl } from 'react-intl';

import type { GetBotRuntimeQuery } from '@/generated/deliveries/getBotRuntime';
import { useFormat } from '@/shared/format/useFormat';
import type { MessageId } from '@/shared/i18n/messages';
import { Panel } from '@/shared/ui/page/Panel';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { Tag } from '@/shared/ui/text/Tag';

import styles from './Runtime.module.css';

export type BotRuntime = NonNullable<GetBotRuntimeQuery['getBotRuntime']['data']>;

const transportTexts = {
  program: 'deliveries.transport.program',
  webhook: 'deliveries.transport.webhook',
  pull: 'deliveries.transport.pull',
} as const satisfies Record<BotRuntime['transport'], MessageId>;

const consumerTexts = {
  poll: 'deliveries.consumer.poll',
  socket: 'deliveries.consumer.socket',
} as const satisfies Record<BotRuntime['consumers'][number]['transport'], MessageId>;

/** How the events of a bot are delivered at present. */
export function RuntimePanel({ runtime }: { runtime: BotRuntime }) {
  const intl = useIntl();
  const { transport, oldest_cts: oldest, last_error: lastError, last_error_cts: lastErrorAt } = runtime;
  return (
    <Panel title={intl.formatMessage({ id: 'deliveries.runtime.title' })}>
      <div className={styles['panel']}>
        <Backlog id="lanes.live" backlog={runtime} />
        <Backlog id="lanes.test" backlog={runtime.test} />
        <dl className={styles['facts']}>
          <div>
            <dt>
              <FormattedMessage id="deliveries.runtime.transport" />
            </dt>
            <dd>
              <FormattedMessage id={transportTexts[transport]} />
            </dd>
          </div>
          <div>
            <dt>
              <FormattedMessage id="deliveries.runtime.consumers" />
            </dt>
            <dd>
              <Consumers runtime={runtime} />
            </dd>
          </div>
          {oldest ? (
            <div>
              <dt>
                <FormattedMessage id="deliveries.runtime.oldest" />
              </dt>
              <dd>
                <RelativeTime value={oldest} />
              </dd>
            </div>
          ) : null}
          <div>
            <dt>
              <FormattedMessage id="deliveries.runtime.lastError" />
            </dt>
            <dd>
              {lastError && lastErrorAt ? (
                <>
                  <span lang="en">{lastError}</span> · <RelativeTime value={lastErrorAt} />
                </>
              ) : (
                <FormattedMessage id="deliveries.runtime.noError" />
              )}
            </dd>
          </div>
        </dl>
      </div>
    </Panel>
  );
}

interface BacklogProps {
  id: 'lanes.live' | 'lanes.test';
  backlog: BotRuntime['test'];
}

/** What waits in a lane. */
function Backlog({ id: labelId, backlog }: BacklogProps) {
  const intl = useIntl();
  const format = useFormat();
  const counts = [
    ['deliveries.runtime.queued', backlog.queued],
    ['deliveries.runtime.parked', backlog.parked],
    ['deliveries.runtime.dead', backlog.dead],
  ] as const;
  return (
    <section aria-label={intl.formatMessage({ id: labelId })}>
      <h3 className={styles['lane']}>
        <FormattedMessage id={labelId} />
      </h3>
      <dl className={styles['numbers']}>
        {counts.map(([id, count]) => (
          <div key={id}>
            <dt>
              <FormattedMessage id={id} />
            </dt>
            <dd>{format.number(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Consumers({ runtime }: { runtime: BotRuntime }) {
  if (runtime.transport === 'program') return <FormattedMessage id="deliveries.consumer.program" />;
  if (runtime.consumers.length === 0)
    return (
      <FormattedMessage
        id={runtime.transport === 'webhook' ? 'deliveries.consumer.posted' : 'deliveries.consumer.none'}
      />
    );
  return (
    <ul className={styles['steps']}>
      {runtime.consumers.map(({ transport, lane, connections, is_connected: isConnected, seen_cts: seenAt }) => (
        <li key={`${transport}${lane}${seenAt}`}>
          <Tag tone={isConnected ? 'gain' : 'plain'}>
            <FormattedMessage id={isConnected ? 'deliveries.consumer.connected' : 'deliveries.consumer.away'} />
          </Tag>
          <span>
            <FormattedMessage id={`lanes.${lane}`} />
            {' · '}
            <FormattedMessage id={consumerTexts[transport]} values={{ count: connections }} />
            {' · '}
            <RelativeTime value={seenAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}
