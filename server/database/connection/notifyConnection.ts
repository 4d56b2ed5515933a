import { connect } from './connect.ts';

interface Handlers {
  readonly onMessage: (text: string) => void;
  readonly onEnd: () => void;
}

const CHANNEL = 'bourse_events';

/** A connection for LISTEN and NOTIFY. It does not reconnect: its owner opens another one. */
export function openNotifyConnection(url: string, { onMessage, onEnd }: Handlers) {
  const { sql } = connect(
    { url },
    {
      poolSize: 1,
      statementTimeout: 2_000,
      connectionSeconds: 4,
      applicationName: 'bourse-events',
      listener: {
        onNotify: (channel, payload) => {
          if (channel === CHANNEL) onMessage(payload);
        },
        onClose: onEnd,
      },
    },
  );
  return {
    listen: async (): Promise<void> => void (await sql`listen ${sql(CHANNEL)}`),
    // The messages are no data: their commit waits neither for the disk nor for a standby.
    notify: async (messages: readonly string[]): Promise<void> =>
      void (await sql`
        with fast as materialized (select set_config('synchronous_commit', 'off', true))
        select pg_notify(${CHANNEL}, message) from fast, unnest(${[...messages]}::text[]) with ordinality sent(message, place)
        order by place`),
    close: (): Promise<void> => sql.end({ timeout: 0 }).catch(() => undefined),
  };
}
