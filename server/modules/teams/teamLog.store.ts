import { eq } from 'drizzle-orm';
import { teamLog } from '../../database/tables/teams.ts';
import { users } from '../../database/tables/people.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import type { ServerMessageId } from '../../i18n/translate.ts';
import { notifyAll } from '../notifications/notify.ts';

export interface TeamLogEntry {
  readonly teamId: number;
  readonly actorId: number;
  /** team.created, team.changed, team.deleted, banner.changed, banner.removed, member.invited, member.joined, member.declined, member.removed, member.left */
  readonly action: string;
  readonly subjectType: 'team' | 'user';
  readonly subjectId: number;
  readonly detail?: Record<string, unknown>;
}

/** Notes in the team's own log who changed what. */
export async function write(tx: Transaction, ...entries: readonly TeamLogEntry[]): Promise<void> {
  if (entries.length > 0) await tx.insert(teamLog).values([...entries]);
}

async function usernameOf(tx: Queryable, userId: number): Promise<string> {
  const [row] = await tx.select({ username: users.username }).from(users).where(eq(users.id, userId));
  return row?.username ?? '';
}

export interface TeamNotice {
  readonly team: { readonly id: number; readonly name: string };
  readonly actorId: number;
  readonly messageId: Extract<ServerMessageId, `notifications.team${string}`>;
  /** A path of this site; null when there is nothing left to open. */
  readonly link: string | null;
}

/** Tells people what happened to a team. The same news, still unread, is not told twice. */
export async function notify(
  tx: Transaction,
  userIds: readonly number[],
  { team, actorId, messageId, link }: TeamNotice,
  now: Date,
): Promise<void> {
  await notifyAll(
    tx,
    userIds,
    {
      type: 'team_invites',
      groupKey: `team:${team.id}:${messageId}:${actorId}`,
      actorId,
      messageId,
      values: { actor: await usernameOf(tx, actorId), team: team.name },
      link,
    },
    now,
  );
}
