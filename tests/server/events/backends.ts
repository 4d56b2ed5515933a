import { openNotifyConnection } from '../../../server/database/connection/notifyConnection.ts';
import type { BrokerOptions } from '../../../server/ports/events/brokerEvents.ts';
import type { Events, QuoteEvent } from '../../../server/ports/events/events.ts';
import { localEvents } from '../../../server/ports/events/localEvents.ts';
import { postgresEvents } from '../../../server/ports/events/postgresEvents.ts';
import { redisEvents } from '../../../server/ports/events/redisEvents.ts';
import { openRedis } from '../../../server/ports/redis/redis.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';
import { redisIsMissing, startRedis } from '../../support/redis/redisServer.ts';

export const silent = { warn: () => undefined, info: () => undefined };

/** A way of sharing events, and processes that use it. */
export interface Backend {
  /** The events of one more process; of the same one for the local backend. */
  readonly open: (options?: Partial<BrokerOptions>) => Events;
  readonly close: () => Promise<void>;
}

const openPostgres = (url: string, options: Partial<BrokerOptions> = {}): Events =>
  postgresEvents((handlers) => openNotifyConnection(url, handlers), {
    log: silent,
    onFailure: () => undefined,
    ...options,
  });

function openOnRedis(url: string, options: Partial<BrokerOptions> = {}): Events {
  const link = openRedis(url, () => undefined);
  const events = redisEvents(link, { log: silent, onFailure: () => undefined, ...options });
  return Object.assign(events, {
    close: async (): Promise<void> => {
      await Object.getPrototypeOf(events).close.call(events);
      await link.close();
    },
  });
}

/** Starts each backend, with a sentence about what is missing for it. */
export const backends: readonly {
  readonly name: Events['backend'];
  readonly missing: string | undefined;
  readonly start: () => Promise<Backend>;
}[] = [
  {
    name: 'local',
    missing: undefined,
    start: () => {
      let report: (error: unknown) => void = () => undefined;
      const events = localEvents((error) => report(error));
      return Promise.resolve({
        open: ({ onFailure } = {}) => {
          report = onFailure ?? report;
          return events;
        },
        close: () => events.close(),
      });
    },
  },
  {
    name: 'postgres',
    missing: undefined,
    start: async () => {
      const database = await createTestDatabase();
      return { open: (options) => openPostgres(database.url, options), close: () => database.close() };
    },
  },
  {
    name: 'redis',
    missing: redisIsMissing,
    start: async () => {
      const redis = await startRedis();
      return { open: (options) => openOnRedis(redis.url, options), close: () => redis.stop() };
    },
  },
];

export const quote = (tickerId: number, price = 10): QuoteEvent => ({
  tickerId,
  price,
  previousClose: 9,
  dayLow: null,
  dayHigh: null,
  volume: null,
  afterHoursPrice: null,
  state: 'open',
  asOf: '2026-11-23T15:00:00.000Z',
  isSimulated: true,
  isStale: false,
  delaySeconds: 0,
});
