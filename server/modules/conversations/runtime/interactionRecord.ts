import { and, eq, gt } from 'drizzle-orm';
import type { BotLaneName } from '../../../../rules/bots/lanes.ts';
import { userStatusIds } from '../../../database/referenceIds.ts';
import { botInteractions, conversations } from '../../../database/tables/bots/conversations.ts';
import { users } from '../../../database/tables/people/people.ts';
import type { Queryable } from '../../../database/types.ts';
import type { ConsumerLane } from './queue/consumerKey.ts';

/** An interaction as a consumer of a bot names it. */
interface InteractionKey {
  readonly botId: number;
  readonly interactionId: number;
  /** The lane of the consumer; interactions of other lanes do not exist for it. Without one it sees both. */
  readonly lane: BotLaneName | undefined;
}

/**
 * Finds the conversation of an interaction with a bot, while the account of its person is in use and the person has not
 * removed its messages.
 */
export async function findConversation(
  tx: Queryable,
  { botId, interactionId, lane }: InteractionKey,
): Promise<{ readonly id: number; readonly userId: number; readonly lane: BotLaneName } | undefined> {
  const [row] = await tx
    .select({ id: conversations.id, userId: conversations.userId, lane: botInteractions.lane })
    .from(botInteractions)
    .innerJoin(conversations, eq(conversations.id, botInteractions.conversationId))
    .innerJoin(users, and(eq(users.id, conversations.userId), eq(users.statusId, userStatusIds.active)))
    .where(
      and(
        eq(botInteractions.id, interactionId),
        eq(botInteractions.isCleared, false),
        eq(conversations.botId, botId),
        lane === undefined ? undefined : eq(botInteractions.lane, lane),
      ),
    );
  return row;
}

/** Finds the person of a conversation in the lane of a consumer, while their account is in use. */
export async function findSubscriber(
  tx: Queryable,
  { botId, lane }: ConsumerLane,
  conversationId: number,
): Promise<{ readonly userId: number } | undefined> {
  const [row] = await tx
    .select({ userId: conversations.userId })
    .from(conversations)
    .innerJoin(users, and(eq(users.id, conversations.userId), eq(users.statusId, userStatusIds.active)))
    .where(
      and(
        eq(conversations.id, conversationId),
        eq(conversations.botId, botId),
        lane === undefined ? undefined : eq(conversations.lane, lane),
      ),
    );
  return row;
}

/** Whether the time for answers to an interaction has not passed. */
export async function isOpen(tx: Queryable, interactionId: number, now: Date): Promise<boolean> {
  const [row] = await tx
    .select({ id: botInteractions.id })
    .from(botInteractions)
    .where(and(eq(botInteractions.id, interactionId), gt(botInteractions.expiresAt, now)));
  return row !== undefined;
}
