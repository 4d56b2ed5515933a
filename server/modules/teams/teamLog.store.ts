import { eq, sql } from 'drizzle-orm';
import { notificationTypeIds } from '../../database/referenceIds.ts';
import { notifications } from '../../database/tables/notifications.ts';
import { teamLog } from '../../database/tables/teams.ts';
import { users } from '../../database/tables/people.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import type { ServerMessageId } from '../../i18n/translate.ts';

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
): Promise<void> {
  const readers = userIds.filter((userId) => userId !== actorId);
  if (readers.length === 0) return;
  const typeId = notificationTypeIds.team_invites;
  const values = { actor: await usernameOf(tx, actorId), team: team.name };
  const groupKey = `team:${team.id}:${messageId}:${actorId}`;
  await tx
    .insert(notifications)
    .values(readers.map((userId) => ({ userId, typeId, groupKey, actorId, messageId, values, link })))
    .onConflictDoUpdate({
      target: [notifications.userId, notifications.groupKey],
      targetWhere: sql`${notifications.readAt} is null`,
      set: { values, updatedAt: sql`now()` },
    });
}
