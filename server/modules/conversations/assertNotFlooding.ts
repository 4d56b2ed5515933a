import { CONVERSATION_LIMITS } from '../../../rules/bots/conversations.ts';
import { UserError } from '../../context/envelope.ts';
import * as store from './conversations.store.ts';

/**
 * Limits what a person sends: few messages in a short time, and few requests that the bot has not answered.
 * @throws UserError 429
 */
export async function assertNotFlooding(
  tx: Parameters<typeof store.countRecent>[0],
  conversationId: number,
  now: Date,
): Promise<void> {
  const { burst, burstSeconds, waiting } = CONVERSATION_LIMITS;
  const counts = await store.countRecent(tx, conversationId, new Date(now.getTime() - burstSeconds * 1000));
  if (counts.recent >= burst) throw new UserError(429, 'conversations.tooFast', { seconds: burstSeconds });
  if (counts.waiting >= waiting) throw new UserError(429, 'conversations.tooManyWaiting', { count: waiting });
}
