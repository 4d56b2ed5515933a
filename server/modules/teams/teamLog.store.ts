import { and, count, desc, eq, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { paginate } from '../../database/paginate.ts';
import { userStatusIds } from '../../database/referenceIds.ts';
import { bots } from '../../database/tables/bots/bots.ts';
import { teamLog, teams } from '../../database/tables/bots/teams.ts';
import { users } from '../../database/tables/people/people.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import type { ServerMessageId } from '../../i18n/translate.ts';
import { notifyAll } from '../ground/notifications/notify.ts';

export interface TeamLogEntry {
  readonly teamId: number;
  readonly actorId: number;
  /**
   * One of team.created, team.changed, team.deleted, banner.changed, banner.removed, member.invited, member.joined,
   * member.declined, member.removed, member.left, member.roleChanged, team.transferred.
   */
  readonly action: string;
  readonly subjectType: 'team' | 'user';
  readonly subjectId: number;
  readonly detail?: Record<string, unknown>;
}

/**
 * Records changes in the team's log. Changes of a bot use `logBot` (bots/botNotices.ts), which writes to the same log.
 * Members see the fields of `detail.before` and `detail.after` that rules/teams/teamLog.ts lists.
 */
export async function insert(tx: Transaction, ...entries: readonly TeamLogEntry[]): Promise<void> {
  if (entries.length > 0) await tx.insert(teamLog).values([...entries]);
}

const actor = alias(users, 'actor');
const subject = alias(users, 'subject');

const actorColumns = {
  id: actor.id,
  firstname: actor.firstname,
  lastname: actor.lastname,
  username: actor.username,
  thumb: actor.thumb,
};

const subjectColumns = {
  id: subject.id,
  firstname: subject.firstname,
  lastname: subject.lastname,
};

const botColumns = { id: bots.id, name: bots.name, teamId: bots.teamId, deletedAt: bots.deletedAt };

function selectLog(tx: Queryable, teamId: number) {
  return tx
    .select({
      entry: teamLog,
      team: { name: teams.name },
      actor: actorColumns,
      person: subjectColumns,
      bot: botColumns,
    })
    .from(teamLog)
    .innerJoin(teams, eq(teams.id, teamLog.teamId))
    .leftJoin(actor, and(eq(actor.id, teamLog.actorId), ne(actor.statusId, userStatusIds.deleted)))
    .leftJoin(
      subject,
      and(
        eq(teamLog.subjectType, 'user'),
        eq(subject.id, teamLog.subjectId),
        ne(subject.statusId, userStatusIds.deleted),
      ),
    )
    .leftJoin(bots, and(eq(teamLog.subjectType, 'bot'), eq(bots.id, teamLog.subjectId)))
    .where(eq(teamLog.teamId, teamId))
    .orderBy(desc(teamLog.createdAt), desc(teamLog.id));
}

export type TeamLogRow = Awaited<ReturnType<typeof selectLog>>[number];

/** A page of a team's log, newest first, and the number of its entries. */
export const listPage = (
  tx: Queryable,
  teamId: number,
  params: { pageNumber: number; pageSize: number },
): Promise<{ rows: TeamLogRow[]; total: number }> =>
  paginate(
    params,
    selectLog(tx, teamId),
    tx.select({ total: count() }).from(teamLog).where(eq(teamLog.teamId, teamId)),
  );

async function getUsername(tx: Queryable, userId: number): Promise<string> {
  const [row] = await tx.select({ username: users.username }).from(users).where(eq(users.id, userId));
  return row?.username ?? '';
}

export interface TeamNotice {
  readonly team: { readonly id: number; readonly name: string };
  readonly actorId: number;
  readonly messageId: Extract<ServerMessageId, `notifications.team${string}`>;
  /** A path of this site; null when there is nothing to open. */
  readonly link: string | null;
}

/** Notifies people of an event of a team. An unread notification of the same event is not repeated. */
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
      values: { actor: await getUsername(tx, actorId), team: team.name },
      link,
    },
    now,
  );
}
