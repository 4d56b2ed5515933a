import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import { releaseLease, takeLease } from '../database/leases.ts';
import { changeCounts } from '../database/limitCounts.ts';
import { openNotifyConnection } from '../database/connection/notifyConnection.ts';
import type { Database } from '../database/types.ts';
import type { Events } from '../ports/events/events.ts';
import { localEvents } from '../ports/events/localEvents.ts';
import { postgresEvents } from '../ports/events/postgresEvents.ts';
import { redisEvents } from '../ports/events/redisEvents.ts';
import { leaseLeader, onlyProcess, type Leader } from '../ports/leader/leader.ts';
import type { Limiters } from '../ports/limits/limits.ts';
import { localLimits } from '../ports/limits/localLimits.ts';
import { postgresLimits } from '../ports/limits/postgresLimits.ts';
import { redisLimits } from '../ports/limits/redisLimits.ts';

/** What the server processes of a database share. */
export interface Sharing {
  readonly events: Events;
  readonly limiters: Limiters;
  /** Whether this process reads market data for all of them. */
  readonly leader: Leader;
  readonly close: () => Promise<void>;
}

const MARKET_LEASE = 'market';

type Log = Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>;

/**
 * Chooses how this process shares events and rate limits with others: by Redis if it is configured, else by the database
 * server. With the embedded database there is no other process.
 * @param log the logger, which the app creates later
 */
export async function openSharing(
  { redisUrl, databaseUrl }: Pick<Config, 'redisUrl' | 'databaseUrl'>,
  { sql, directUrl }: Pick<Database, 'sql' | 'directUrl'>,
  log: () => Log | undefined,
): Promise<Sharing> {
  const onFailure = (error: unknown): void => log()?.error({ err: error }, 'an event could not be handled');
  const options = {
    onFailure,
    log: {
      warn: (details: object, text: string) => log()?.warn(details, text),
      info: (text: string) => log()?.info(text),
    },
  };
  const openLeader = (): Leader => {
    if (databaseUrl === undefined) return onlyProcess;
    const owner = randomUUID();
    return leaseLeader({
      take: (seconds) => takeLease(sql, MARKET_LEASE, owner, seconds),
      release: () => releaseLease(sql, MARKET_LEASE, owner),
    });
  };
  if (redisUrl !== undefined) {
    // Loading its code takes time that a start without Redis does not have.
    const { openRedis } = await import('../ports/redis/redis.ts');
    let reported = '';
    const link = openRedis(redisUrl, (reason) => {
      if (reason !== reported)
        log()?.warn({ reason }, 'Redis does not answer; rate limits count for this process only');
      reported = reason;
    });
    const events = redisEvents(link, options);
    const leader = openLeader();
    const close = async (): Promise<void> => {
      await leader.close();
      await events.close();
      await link.close();
    };
    return { events, limiters: redisLimits(link), leader, close };
  }
  if (databaseUrl !== undefined) {
    const events = postgresEvents((handlers) => openNotifyConnection(directUrl, handlers), options);
    const leader = openLeader();
    const close = async (): Promise<void> => {
      await leader.close();
      await events.close();
    };
    return { events, limiters: postgresLimits((changes) => changeCounts(sql, changes)), leader, close };
  }
  return {
    events: localEvents(onFailure),
    limiters: localLimits(),
    leader: onlyProcess,
    close: () => Promise.resolve(),
  };
}
