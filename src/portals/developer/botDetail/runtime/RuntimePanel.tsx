import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { useFormat } from '@/shared/format/useFormat';
import type { MessageId } from '@/shared/i18n/messages';
import { Panel } from '@/shared/ui/page/Panel';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { Tag } from '@/shared/ui/text/Tag';

import type { BotRuntime, Lane } from './botRuntime';
import styles from './Runtime.module.css';
import { useDropQueue } from './useDropQueue';

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
export function RuntimePanel({ runtime, canDrop }: { runtime: BotRuntime; canDrop: boolean }) {
  const intl = useIntl();
  const confirmDrop = useDropQueue(runtime.bot_id);
  const { transport, oldest_cts: oldest, last_error: lastError, last_error_cts: lastErrorAt } = runtime;
  return (
    <Panel title={intl.formatMessage({ id: 'deliveries.runtime.title' })}>
      <div className={styles['panel']}>
        <Backlog lane="live" backlog={runtime} onDrop={canDrop ? confirmDrop : undefined} />
        <Backlog lane="test" backlog={runtime.test} onDrop={canDrop ? confirmDrop : undefined} />
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
  lane: Lane;
  backlog: BotRuntime['test'];
  /** Undefined for members who may not drop it. */
  onDrop: ((lane: Lane, count: number) => void) | undefined;
}

/** What waits in a lane. */
function Backlog({ lane, backlog, onDrop }: BacklogProps) {
  const intl = useIntl();
  const name = intl.formatMessage({ id: `lanes.${lane}` });
  const waiting = backlog.queued + backlog.parked;
  const format = useFormat();
  const counts = [
    ['deliveries.runtime.queued', backlog.queued],
    ['deliveries.runtime.parked', backlog.parked],
    ['deliveries.runtime.dead', backlog.dead],
  ] as const;
  return (
    <section aria-label={name}>
      <h3 className={styles['lane']}>{name}</h3>
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
      {onDrop !== undefined && waiting > 0 ? (
        <Button
          danger
          size="small"
          aria-label={intl.formatMessage({ id: 'deliveries.drop.openLane' }, { lane: name })}
          onClick={() => onDrop(lane, waiting)}
        >
          <FormattedMessage id="deliveries.drop.open" />
        </Button>
      ) : null}
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
