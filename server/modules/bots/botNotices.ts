import type { NounAction } from '../../../rules/platform/audit.ts';
import type { AuditChange, Audited } from '../../../rules/platform/auditFields.ts';
import { teamLog } from '../../database/tables/bots/teams.ts';
import type { Transaction } from '../../database/types.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import type { ServerMessageId } from '../../i18n/translate.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import { notifyAll } from '../ground/notifications/notify.ts';
import { listMemberIds } from '../teams/teamRecord.ts';

/** The fields of a bot that its notifications need. */
export interface NamedBot {
  readonly id: number;
  readonly name: string;
  readonly teamId: number;
}

export const toNamedBot = ({ bot: { id, name, teamId } }: { readonly bot: NamedBot }): NamedBot => ({
  id,
  name,
  teamId,
});

export interface BotChange extends AuditChange {
  /** `bot.<past participle>` in the team's log, `bots.<past participle>` in the audit log. */
  readonly what: NounAction<'bots'>;
}

/** Appends a change of a bot to the log of its team and to the audit log. Must not receive secrets. */
export async function logBotChange<Change extends BotChange>(
  tx: Transaction,
  ctx: Context,
  bot: NamedBot,
  change: Audited<Change>,
): Promise<void> {
  const { what, ...values }: BotChange = change;
  await tx.insert(teamLog).values({
    teamId: bot.teamId,
    actorId: requireViewer(ctx).id,
    action: `bot.${what}`,
    subjectType: 'bot',
    subjectId: bot.id,
    detail: { bot: bot.name, ...values },
    createdAt: ctx.now(),
  });
  await recordAudit(tx, ctx, { action: `bots.${what}`, subjectType: 'bot', subjectId: bot.id, ...values });
}

/** Characters of a reason or a message in a notification; the timeline contains all of it. */
export const NOTICE_TEXT_LENGTH = 160;

/** Returns the path of a bot's page in the developer console. */
export const botPath = (botId: number, tab?: string): string =>
  `/my-bots-detail/${botId}${tab === undefined ? '' : `?tab=${tab}`}`;

export interface BotNotice {
  readonly messageId: Extract<ServerMessageId, `notifications.bot${string}`>;
  readonly values?: Readonly<Record<string, string | number>>;
  /** Null when there is nothing to open. */
  readonly link: string | null;
  /** Recipients in addition to the team. */
  readonly extraRecipients?: readonly number[];
  /** The sender is the platform, such as for a reviewer's decision: mutes and blocks of a user do not apply. */
  readonly byPlatform?: true;
  /** False when the team gets a separate e-mail. */
  readonly mails?: false;
}

/** Notifies all members of a bot's team except the actor. */
export async function notifyBotTeam(
  tx: Transaction,
  ctx: Pick<Context, 'viewer' | 'now'>,
  bot: NamedBot,
  notice: BotNotice,
): Promise<void> {
  const { messageId, values = {}, link, extraRecipients = [], byPlatform, mails } = notice;
  await notifyAll(
    tx,
    [...(await listMemberIds(tx, bot.teamId)), ...extraRecipients],
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
