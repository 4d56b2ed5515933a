import { and, eq } from 'drizzle-orm';
import type { AuditActionOf } from '../../../rules/platform/audit.ts';
import type { AuditChange, Audited } from '../../../rules/platform/auditFields.ts';
import { teamLog, teamMembers } from '../../database/tables/teams.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import { signedIn, type Context } from '../../context/context.ts';
import type { ServerMessageId } from '../../i18n/translate.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import { notifyAll } from '../ground/notifications/notify.ts';

/** A bot as far as its news name it. */
export interface NamedBot {
  readonly id: number;
  readonly name: string;
  readonly teamId: number;
}

export interface BotChange extends AuditChange {
  /** `bot.<past participle>` in the team's log, `bots.<past participle>` in the audit log. */
  readonly what: AuditActionOf<'bots'>;
}

/** Notes a change of a bot in its team's own log and in the audit log. Never hand secrets to it. */
export async function logBot<Change extends BotChange>(
  tx: Transaction,
  ctx: Context,
  bot: NamedBot,
  change: Audited<Change>,
): Promise<void> {
  const { what, ...values }: BotChange = change;
  await tx.insert(teamLog).values({
    teamId: bot.teamId,
    actorId: signedIn(ctx).id,
    action: `bot.${what}`,
    subjectType: 'bot',
    subjectId: bot.id,
    detail: { bot: bot.name, ...values },
    createdAt: ctx.now(),
  });
  await recordAudit(tx, ctx, { action: `bots.${what}`, subjectType: 'bot', subjectId: bot.id, ...values });
}

export const botPath = (botId: number, tab?: string): string =>
  `/my-bots-detail/${botId}${tab === undefined ? '' : `?tab=${tab}`}`;

async function getMembers(tx: Queryable, teamId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: teamMembers.userId })
    .from(teamMembers)
    .where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.state, 'accepted')));
  return rows.map(({ id }) => id);
}

export interface BotNotice {
  readonly messageId: Extract<ServerMessageId, `notifications.bot${string}`>;
  readonly values?: Readonly<Record<string, string | number>>;
  /** Null when there is nothing left to open. */
  readonly link: string | null;
  /** People beside the team. */
  readonly others?: readonly number[];
  /** The platform speaks, such as for a reviewer's decision: neither mutes nor blocks of a person count. */
  readonly byPlatform?: true;
  /** An e-mail of its own tells the team. */
  readonly mails?: false;
}

/** Tells everybody in a bot's team but the one who did it. */
export async function notifyTeam(tx: Transaction, ctx: Context, bot: NamedBot, notice: BotNotice): Promise<void> {
  const { messageId, values = {}, link, others = [], byPlatform, mails } = notice;
  await notifyAll(
    tx,
    [...(await getMembers(tx, bot.teamId)), ...others],
    {
      type: 'bot_status',
      groupKey: `bot:${bot.id}:${messageId}`,
      actorId: byPlatform ? undefined : ctx.viewer?.id,
      messageId,
      values: { bot: bot.name, ...values },
      link,
      ...(mails === false ? { mails } : {}),
    },
    ctx.now(),
  );
}
