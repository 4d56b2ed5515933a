import { changeCounts } from '../../../server/database/limitCounts.ts';
import type { Sql } from '../../../server/database/types.ts';
import type { Limiters } from '../../../server/ports/limits/limits.ts';
import { localLimits } from '../../../server/ports/limits/localLimits.ts';
import { postgresLimits } from '../../../server/ports/limits/postgresLimits.ts';
import { redisLimits } from '../../../server/ports/limits/redisLimits.ts';
import { openRedis } from '../../../server/ports/redis/redis.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';
import { redisIsMissing, startRedis } from '../../support/redis/redisServer.ts';

export interface LimitBackend {
  /** The limits of one more process; of the same one for the local backend. */
  readonly open: () => Promise<Limiters>;
  readonly close: () => Promise<void>;
}

/** A busy machine answers late; the tests of exact counts wait. */
export const PATIENT_MS = 20_000;

export const openPostgresLimits = (sql: Sql): Limiters =>
  postgresLimits((changes) => changeCounts(sql, changes), { answerMs: PATIENT_MS });

/** Starts each backend, with a sentence about what is missing for it. */
export const limitBackends: readonly {
  readonly name: Limiters['backend'];
  readonly missing: string | undefined;
  readonly start: () => Promise<LimitBackend>;
}[] = [
  {
    name: 'local',
    missing: undefined,
    start: () => {
      const limiters = localLimits();
      const opened = new Map<string, ReturnType<Limiters['open']>>();
      const open: Limiters['open'] = (rule) => {
        const limiter = opened.get(rule.name) ?? limiters.open(rule);
        opened.set(rule.name, limiter);
        return limiter;
      };
      return Promise.resolve({ open: () => Promise.resolve({ ...limiters, open }), close: () => Promise.resolve() });
    },
  },
  {
    name: 'postgres',
    missing: undefined,
    start: async () => {
      const database = await createTestDatabase();
      return { open: () => Promise.resolve(openPostgresLimits(database.sql)), close: () => database.close() };
    },
  },
  {
    name: 'redis',
    missing: redisIsMissing,
    start: async () => {
      const redis = await startRedis();
      const links: ReturnType<typeof openRedis>[] = [];
      return {
        open: async () => {
          const link = openRedis(redis.url, () => undefined);
          links.push(link);
          while (link.commands.status !== 'ready') await new Promise((resolve) => link.commands.once('ready', resolve));
          return redisLimits(link, { answerMs: PATIENT_MS });
        },
        close: async () => {
          for (const link of links) await link.close();
          await redis.stop();
        },
      };
    },
  },
];
