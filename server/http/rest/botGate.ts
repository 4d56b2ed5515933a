import { LRUCache } from 'lru-cache';
import type { FastifyRequest } from 'fastify';
import { MINUTE_MS } from '../../base/durations.ts';
import { hashToken } from '../../access/hashToken.ts';
import type { RateLimits } from '../rateLimits.ts';

/** Tokens that were valid within this time are looked up without counting their address. */
const VALID_MS = 10 * MINUTE_MS;
const MAX_TOKENS = 10_000;

/**
 * Counts calls with new tokens by address before they cost anything. Those of bots count by bot alone, because many
 * bots may share an address.
 */
export interface BotGate {
  /**
   * Counts a call with a new token, before its body is read and before the token is looked up.
   * @throws TooManyCalls
   */
  admit(request: FastifyRequest, token: string): Promise<void>;
  /** A lookup has found the bot, so its call does not count by address. */
  remember(request: FastifyRequest, token: string): Promise<void>;
  /**
   * A lookup has found no bot. A token that was valid before counts now.
   * @throws TooManyCalls
   */
  evict(request: FastifyRequest, token: string): Promise<void>;
}

export function createBotGate(rateLimits: RateLimits): BotGate {
  const valid = new LRUCache<string, true>({ max: MAX_TOKENS, ttl: VALID_MS });
  const counted = new WeakSet<FastifyRequest>();
  const count = (request: FastifyRequest): Promise<void> =>
    rateLimits.count({ viewer: null, address: request.ip }, 1, 'call');
  return {
    async admit(request, token) {
      if (valid.has(hashToken(token))) return;
      await count(request);
      counted.add(request);
    },
    async remember(request, token) {
      valid.set(hashToken(token), true);
      if (counted.delete(request)) await rateLimits.uncount(request.ip);
    },
    async evict(request, token) {
      if (valid.delete(hashToken(token))) await count(request);
    },
  };
}
