import type { Viewer } from '../access/viewer.ts';
import type { Limits } from '../config/limits.ts';
import { addressKey } from '../access/address.ts';
import type { Consumed, Limiter, Limiters } from '../ports/limits/limits.ts';

/** A call that exceeded the rate limit of its caller. */
export class TooManyCalls extends Error {
  /** Whole seconds until the next call may succeed. */
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super('Too many requests');
    this.name = 'TooManyCalls';
    this.retryAfter = retryAfter;
  }
}

export interface RateLimits {
  /**
   * Counts the calls of a caller. An operation with five root fields counts five calls.
   * @throws TooManyCalls
   */
  count(
    who: { readonly viewer: Viewer | null; readonly address: string },
    calls: number,
    kind: 'call' | 'write',
  ): Promise<void>;
  /** Takes back one counted call of a guest, who turned out to be a bot. */
  uncount(address: string): Promise<void>;
  /**
   * Counts a call with a bot token. Bots are counted individually, because many of them may share an address.
   * @throws TooManyCalls
   */
  countBot(botId: number): Promise<void>;
  /**
   * Counts a call of a running bot, or none, to read what is left.
   * @throws TooManyCalls
   */
  countBotRuntime(botId: number, calls?: 0 | 1): Promise<Quota>;
  /** Takes back the count of a call that acknowledged events: how many there are is not up to the bot. */
  uncountBotRuntime(botId: number): Promise<Quota>;
  /**
   * Counts a call with which a running bot reads or changes data, or none.
   * @throws TooManyCalls
   */
  countBotData(botId: number, calls: 0 | 1): Promise<Quota>;
  /**
   * Counts a file download. Downloads have a separate limit, so that a page with many pictures does not use up the
   * calls.
   * @throws TooManyCalls
   */
  countFile(address: string): Promise<void>;
}

const CALL_WINDOW = 5 * 60;
/** Short, so that a bot that has used up its calls soon answers and acknowledges again. */
const BOT_RUNTIME_WINDOW = 10;
const WRITE_WINDOW = 60;

/** What a limit leaves to a caller. */
export interface Quota {
  readonly limit: number;
  /** The time that the limit is for, in seconds. */
  readonly seconds: number;
  readonly remaining: number;
  /** Seconds until the count begins again. */
  readonly resetSeconds: number;
}

async function consume(limiter: Limiter, key: string, points: number): Promise<Consumed> {
  const consumed = await limiter.consume(key, points);
  if (!consumed.isAllowed) throw new TooManyCalls(Math.max(1, Math.ceil(consumed.retryAfterMs / 1000)));
  return consumed;
}

const toQuota = ({ remaining, retryAfterMs }: Consumed, limit: number, seconds: number): Quota => ({
  limit,
  seconds,
  remaining,
  resetSeconds: Math.ceil(retryAfterMs / 1000),
});

/** Counts guests by address (IPv6 by /64), bots by bot, other callers by account. */
export function createRateLimits(limits: Limits, { open }: Limiters): RateLimits {
  const guests = open({ name: 'guest-calls', points: limits.guestCalls, seconds: CALL_WINDOW });
  const users = open({ name: 'user-calls', points: limits.userCalls, seconds: CALL_WINDOW });
  const admins = open({ name: 'admin-calls', points: limits.adminCalls, seconds: CALL_WINDOW });
  const bots = open({ name: 'bot-tokens', points: limits.botCalls, seconds: CALL_WINDOW });
  const runningBots = open({ name: 'bot-calls', points: limits.botRuntimeCalls, seconds: BOT_RUNTIME_WINDOW });
  const botData = open({ name: 'bot-data', points: limits.botDataReads, seconds: CALL_WINDOW });
  const files = open({ name: 'files', points: limits.fileCalls, seconds: CALL_WINDOW });
  const writes = open({ name: 'writes', points: limits.writes, seconds: WRITE_WINDOW });
  // Exports of long lists and bulk actions are thousands of calls by one admin.
  const adminWrites = open({ name: 'admin-writes', points: limits.adminWrites, seconds: WRITE_WINDOW });
  const countBotRuntime = async (botId: number, calls: 0 | 1 = 1): Promise<Quota> =>
    toQuota(await consume(runningBots, String(botId), calls), limits.botRuntimeCalls, BOT_RUNTIME_WINDOW);
  return {
    async count({ viewer, address }, calls, kind) {
      if (calls === 0) return;
      const key = viewer === null ? addressKey(address) : String(viewer.id);
      const isAdmin = viewer?.role === 'admin';
      if (kind === 'write') await consume(isAdmin ? adminWrites : writes, key, calls);
      else await consume(viewer === null ? guests : isAdmin ? admins : users, key, calls);
    },
    uncount: (address) => guests.reward(addressKey(address), 1),
    countFile: async (address) => void (await consume(files, addressKey(address), 1)),
    countBotRuntime,
    async uncountBotRuntime(botId) {
      await runningBots.reward(String(botId), 1);
      return countBotRuntime(botId, 0);
    },
    countBotData: async (botId, calls) =>
      toQuota(await consume(botData, String(botId), calls), limits.botDataReads, CALL_WINDOW),
    countBot: async (botId) => void (await consume(bots, String(botId), 1)),
  };
}
