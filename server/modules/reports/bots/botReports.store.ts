import { and, eq, gt, isNull } from 'drizzle-orm';
import { botMessages, conversations } from '../../../database/tables/bots/conversations.ts';
import { subscriptions } from '../../../database/tables/bots/store.ts';
import { profileReports } from '../../../database/tables/social/profileReports.ts';
import type { Queryable } from '../../../database/types.ts';

/** Whether a user has or had a conversation with a bot or a subscription to it. */
export async function hasUsed(tx: Queryable, botId: number, userId: number): Promise<boolean> {
  const rows = await tx
    .select({ botId: conversations.botId })
    .from(conversations)
    .where(and(eq(conversations.botId, botId), eq(conversations.userId, userId)))
    .unionAll(
      tx
        .select({ botId: subscriptions.botId })
        .from(subscriptions)
        .where(and(eq(subscriptions.botId, botId), eq(subscriptions.userId, userId))),
    )
    .limit(1);
  return rows.length > 0;
}

/** A message of a bot that the user can see in the own conversation with it. */
export async function findMessage(tx: Queryable, messageId: number, botId: number, userId: number) {
  const { id, text, card, createdAt } = botMessages;
  const [row] = await tx
    .select({ id, text, card, createdAt })
    .from(botMessages)
    .innerJoin(conversations, eq(conversations.id, botMessages.conversationId))
    .where(
      and(
        eq(id, messageId),
        eq(botMessages.author, 'bot'),
        gt(botMessages.seq, conversations.clearedSeq),
        eq(conversations.botId, botId),
        eq(conversations.userId, userId),
      ),
    );
  return row;
}

/** Whether a user ever reported this message. */
export async function hasReportedMessage(tx: Queryable, messageId: number, reporterId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: profileReports.id })
    .from(profileReports)
    .where(and(eq(profileReports.messageId, messageId), eq(profileReports.reporterId, reporterId)));
  return rows.length > 0;
}

/** Whether a user has a report of the bot as a whole in this case. */
export async function isInCase(tx: Queryable, caseId: number, reporterId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: profileReports.id })
    .from(profileReports)
    .where(
      and(
        eq(profileReports.caseId, caseId),
        eq(profileReports.reporterId, reporterId),
        isNull(profileReports.messageId),
      ),
    );
  return rows.length > 0;
}
