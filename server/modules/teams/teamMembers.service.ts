import DataLoader from 'dataloader';
import type { Team, TeamInvite, TeamMember, TeamRole } from '../../generated/schema.ts';
import { teamInviteSchema } from '../../../rules/teams/teams.ts';
import { MAX_PAGE_SIZE } from '../../../rules/paging.ts';
import { perRequest, requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { parseInput } from '../../context/parseInput.ts';
import type { Transaction } from '../../database/types.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import { publish } from '../ground/events/events.ts';
import * as log from './teamLog.store.ts';
import * as people from './teamMembers.store.ts';
import { canSeeContacts, toInvite, toMember, toTeam } from './teams.mapper.ts';
import { assertTeamAllows, canTeam } from './teams.policy.ts';
import { findTeam } from './teamRecord.ts';
import { lockTeam } from './teams.locks.ts';
import * as store from './teams.store.ts';

const teamPath = (teamId: number): string => `/team-detail/${teamId}`;

/**
 * Returns the members of a team, owner first, then the invited people.
 * @throws UserError 404
 */
export async function list(ctx: Context, teamId: number): Promise<{ data: TeamMember[]; total: number }> {
  const viewer = requireViewer(ctx);
  const team = assertTeamAllows(viewer, 'view', await findTeam(ctx.db, teamId, viewer.id));
  const rows = await people.list(ctx.db, [teamId], viewer.id);
  const contacts = canSeeContacts(viewer, toTeam(viewer, ctx.language, team));
  return { data: rows.map((row) => toMember(viewer, row, contacts)), total: rows.length };
}

/** Loads the people of all teams of a response in one query. */
const peopleLoader = (ctx: Context): DataLoader<number, people.MemberRow[]> =>
  new DataLoader(async (teamIds) => {
    const byTeam = Map.groupBy(await people.list(ctx.db, teamIds, requireViewer(ctx).id), ({ teamId }) => teamId);
    return teamIds.map((teamId) => byTeam.get(teamId) ?? []);
  });

/** Returns members or invited people of a team that the caller was already authorized to see. */
export async function listOfTeam(ctx: Context, team: Team, state: 'accepted' | 'invited'): Promise<TeamMember[]> {
  const viewer = requireViewer(ctx);
  const rows = await perRequest(ctx, peopleLoader).load(team.id);
  return rows.filter((row) => row.state === state).map((row) => toMember(viewer, row, canSeeContacts(viewer, team)));
}

/** Returns the caller's pending invites, newest first. */
export async function invites(ctx: Context): Promise<{ data: TeamInvite[]; total: number }> {
  const { rows, total } = await people.getInvites(ctx.db, requireViewer(ctx).id, MAX_PAGE_SIZE);
  return { data: rows.map(toInvite), total };
}

/**
 * Invites people within the caller's transaction, all or none. The team must be locked.
 * @throws UserError 403 until the caller's address is verified, because invites send mail to people who did not request
 * it
 * @throws UserError 400 for the caller, for people who cannot be invited (without a reason, because a block stays
 * secret), and for people who are in the team already
 */
export async function inviteWithin(
  tx: Transaction,
  ctx: Context,
  {
    team,
    memberIds,
    role,
  }: { team: { readonly id: number; readonly name: string }; memberIds: readonly number[]; role: TeamRole },
): Promise<void> {
  const { id: actorId, emailVerified } = requireViewer(ctx);
  if (!emailVerified) throw new UserError(403, 'teams.emailNotVerified');
  const userIds = [...new Set(memberIds)].toSorted((first, second) => first - second);
  if (userIds.includes(actorId)) throw new UserError(400, 'teams.inviteSelf');
  const allowed = await people.findInvitable(tx, actorId, userIds);
  if (userIds.some((userId) => !allowed.has(userId))) throw new UserError(400, 'teams.inviteUnavailable');
  const memberNames = await people.listMemberNames(tx, team.id, userIds);
  if (memberNames.length > 0) throw new UserError(400, 'teams.inviteTwice', { names: memberNames.join(', ') });
  await people.invite(tx, team.id, userIds, role, actorId);
  await log.insert(
    tx,
    ...userIds.map((userId) => ({
      teamId: team.id,
      actorId,
      action: 'member.invited',
      subjectType: 'user' as const,
      subjectId: userId,
      detail: { role },
    })),
  );
  const notice = { team, actorId, messageId: 'notifications.teamInvite', link: '/teams' } as const;
  await log.notify(tx, userIds, notice, ctx.now());
}

/**
 * Invites people to a team and returns its members. For owners and admins of the team.
 * @throws UserError 404, 403, and as for `inviteWithin`
 */
export async function invite(
  ctx: Context,
  args: { teamId: number; memberId: readonly number[]; role?: TeamRole | null },
): Promise<{ data: TeamMember[]; total: number }> {
  const viewer = requireViewer(ctx);
  await ctx.db.transaction(async (tx) => {
    await lockTeam(tx, args.teamId);
    const team = assertTeamAllows(viewer, 'manage_members', await findTeam(tx, args.teamId, viewer.id));
    const { memberIds } = await parseInput(teamInviteSchema, { memberIds: args.memberId });
    const role = args.role ?? 'developer';
    if (role === 'owner') throw new UserError(400, 'teams.inviteOwner');
    await inviteWithin(tx, ctx, { team, memberIds, role });
    await recordAudit(tx, ctx, {
      action: 'teams.invited',
      subjectType: 'team',
      subjectId: team.id,
      after: { memberIds, role },
    });
  });
  return list(ctx, args.teamId);
}

/**
 * Accepts or declines an invite of the caller.
 * @throws UserError 404, 400 when it was answered before
 */
export async function answer(ctx: Context, { teamId, isAccept }: { teamId: number; isAccept: boolean }): Promise<void> {
  const { id: userId } = requireViewer(ctx);
  await ctx.db.transaction(async (tx) => {
    await lockTeam(tx, teamId);
    const team = await findTeam(tx, teamId, userId);
    const invited = team && (await people.findMembership(tx, teamId, userId));
    if (team === undefined || invited === undefined) throw new UserError(404, 'teams.inviteNotFound');
    if (invited.state !== 'invited') throw new UserError(400, 'teams.inviteAnswered');
    await people.answer(tx, teamId, userId, isAccept ? 'accepted' : 'declined');
    if (isAccept) await store.changeMemberCount(tx, teamId, 1);
    await log.insert(tx, {
      teamId,
      actorId: userId,
      action: isAccept ? 'member.joined' : 'member.declined',
      subjectType: 'user',
      subjectId: userId,
    });
    await log.notify(
      tx,
      [invited.invitedById ?? team.ownerId],
      {
        team,
        actorId: userId,
        messageId: isAccept ? 'notifications.teamInviteAccepted' : 'notifications.teamInviteDeclined',
        link: teamPath(teamId),
      },
      ctx.now(),
    );
    await recordAudit(tx, ctx, {
      action: isAccept ? 'teams.joined' : 'teams.declined',
      subjectType: 'team',
      subjectId: teamId,
    });
  });
}

/**
 * Removes a member or an invite. Owners and admins of the team remove others, members remove themselves; the owner
 * cannot be removed.
 * @throws UserError 404, 403, 400 for the owner
 */
export async function remove(
  ctx: Context,
  { teamId, userId }: { teamId: number; userId: number },
): Promise<'teams.left' | 'teams.inviteWithdrawn' | 'teams.memberRemoved'> {
  const viewer = requireViewer(ctx);
  const leaves = userId === viewer.id;
  return ctx.db.transaction(async (tx) => {
    await lockTeam(tx, teamId);
    const team = assertTeamAllows(viewer, 'view', await findTeam(tx, teamId, viewer.id));
    if (leaves && team.viewerRole === 'owner' && canTeam(viewer, 'delete', team))
      throw new UserError(400, 'teams.ownerStays');
    assertTeamAllows(viewer, leaves ? 'leave' : 'manage_members', team);
    const member = await people.findMembership(tx, teamId, userId);
    if (member === undefined || member.state === 'declined') throw new UserError(404, 'teams.memberNotFound');
    if (member.role === 'owner') throw new UserError(400, 'teams.ownerStays');
    await people.remove(tx, teamId, userId);
    if (member.state === 'accepted') {
      await store.changeMemberCount(tx, teamId, -1);
      await publish(tx, ctx, 'member.left', { teamId, userId });
    }
    await log.insert(tx, {
      teamId,
      actorId: viewer.id,
      action: leaves ? 'member.left' : 'member.removed',
      subjectType: 'user',
      subjectId: userId,
      detail: { role: member.role },
    });
    if (leaves)
      await log.notify(
        tx,
        [team.ownerId],
        {
          team,
          actorId: viewer.id,
          messageId: 'notifications.teamMemberLeft',
          link: teamPath(teamId),
        },
        ctx.now(),
      );
    else if (member.state === 'accepted')
      await log.notify(
        tx,
        [userId],
        {
          team,
          actorId: viewer.id,
          messageId: 'notifications.teamMemberRemoved',
          link: null,
        },
        ctx.now(),
      );
    await recordAudit(tx, ctx, {
      action: leaves ? 'teams.left' : 'teams.memberRemoved',
      subjectType: 'team',
      subjectId: teamId,
      before: { userId, role: member.role },
    });
    if (leaves) return 'teams.left';
    return member.state === 'invited' ? 'teams.inviteWithdrawn' : 'teams.memberRemoved';
  });
}
