import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { userStatusIds } from '../../../database/referenceIds.ts';
import { betaTesters } from '../../../database/tables/bots/betaTesters.ts';
import { users } from '../../../database/tables/people/people.ts';
import { teamMembers } from '../../../database/tables/bots/teams.ts';
import type { Queryable, Transaction } from '../../../database/types.ts';
import type { Context } from '../../../context/context.ts';
import type { ServerMessageId } from '../../../i18n/translate.ts';
import type { MailValues } from '../../ground/mail/mails.ts';
import { queueMail } from '../../ground/mail/queueMail.ts';
import { notifyAll } from '../../ground/notifications/notify.ts';
import { botPath, type NamedBot } from '../botNotices.ts';

/** A decision of an admin about a bot. */
export type AdminDecision = MailValues['botDecision']['decision'];

/** Messages for the testers of a bot. The reason of a rejection is only for the team and the reviewers. */
const testerMessages = {
  verified: 'notifications.botTestedVerified',
  published: 'notifications.botTestedPublished',
  rejected: 'notifications.botTestedRejected',
  disabled: 'notifications.botTestedDisabled',
  removed: 'notifications.botTestedRemoved',
  deleted: 'notifications.botTestedGone',
} as const satisfies Record<AdminDecision, ServerMessageId>;

/** Selects the members of a team with an e-mail address, with their languages. */
const getMailboxes = (tx: Queryable, teamId: number) =>
  tx
    .select({ id: users.id, firstname: users.firstname, address: users.emailaddress, language: users.language })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(
      and(
        eq(teamMembers.teamId, teamId),
        eq(teamMembers.state, 'accepted'),
        eq(users.statusId, userStatusIds.active),
        isNotNull(users.emailVerifiedAt),
      ),
    )
    .orderBy(asc(users.id));

async function getTesters(tx: Queryable, botId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: betaTesters.userId })
    .from(betaTesters)
    .where(and(eq(betaTesters.botId, botId), eq(betaTesters.accepted, true)));
  return rows.map(({ id }) => id);
}

/**
 * Mails an admin's decision about a bot to all members of its team. The settings of the members do not apply, because a
 * decision must not be missed.
 */
export async function mailDecision(
  tx: Transaction,
  ctx: Context,
  bot: NamedBot,
  decision: AdminDecision,
  reason: string | null = null,
): Promise<void> {
  const link = `${ctx.siteUrl()}${decision === 'deleted' ? '/my-bots' : botPath(bot.id, 'review')}`;
  for (const { id, firstname, address, language } of await getMailboxes(tx, bot.teamId))
    await queueMail(
      tx,
      {
        kind: 'botDecision',
        to: address,
        userId: id,
        language,
        values: { name: firstname, bot: bot.name, decision, reason, link },
      },
      ctx.now(),
    );
}

/** Notifies the testers of a bot about a decision. Call it before the testers are deleted. */
export async function notifyTesters(
  tx: Transaction,
  ctx: Context,
  bot: NamedBot,
  decision: AdminDecision,
): Promise<void> {
  await notifyAll(
    tx,
    await getTesters(tx, bot.id),
    {
      type: 'bot_status',
      groupKey: `bot:${bot.id}:tested`,
      actorId: undefined,
      messageId: testerMessages[decision],
      values: { bot: bot.name },
      link: decision === 'deleted' ? null : `/bot-detail/${bot.id}`,
    },
    ctx.now(),
  );
}
