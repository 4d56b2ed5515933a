import DataLoader from 'dataloader';
import type { Team, TeamInvite, TeamMember, TeamRole } from '../../generated/schema.ts';
import { teamInviteSchema } from '../../../rules/teams/teams.ts';
import { MAX_PAGE_SIZE } from '../../../rules/paging.ts';
import { perRequest, signedIn, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { parseInput } from '../../context/parseInput.ts';
import type { Transaction } from '../../database/types.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import * as log from './teamLog.store.ts';
import * as people from './teamMembers.store.ts';
import { seesContacts, toInvite, toMember, toTeam } from './teams.mapper.ts';
import { authorizeTeam, canTeam } from './teams.policy.ts';
import { findTeam } from './teamRecord.ts';
import { lockTeam } from './teams.locks.ts';
import * as store from './teams.store.ts';

const teamPath = (teamId: number): string => `/team-detail/${teamId}`;

/** Members of a team, the owner first, then the invited. */
export async function list(ctx: Context, teamId: number): Promise<{ data: TeamMember[]; total: number }> {
  const viewer = signedIn(ctx);
  const team = authorizeTeam(viewer, 'view', await findTeam(ctx.db, teamId, viewer.id));
  const rows = await people.list(ctx.db, [teamId], viewer.id);
  const contacts = seesContacts(viewer, toTeam(viewer, ctx.language, team));
  return { data: rows.map((row) => toMember(viewer, row, contacts)), total: rows.length };
}

/** The people of every team of one answer in one statement. */
const peopleLoader = (ctx: Context): DataLoader<number, people.MemberRow[]> =>
  new DataLoader(async (teamIds) => {
    const byTeam = Map.groupBy(await people.list(ctx.db, teamIds, signedIn(ctx).id), ({ teamId }) => teamId);
    return teamIds.map((teamId) => byTeam.get(teamId) ?? []);
  });

/** Members or invites of a team that the caller was already allowed to see. */
export async function ofTeam(ctx: Context, team: Team, state: 'accepted' | 'invited'): Promise<TeamMember[]> {
  const viewer = signedIn(ctx);
  const rows = await perRequest(ctx, peopleLoader).load(team.id);
  return rows.filter((row) => row.state === state).map((row) => toMember(viewer, row, seesContacts(viewer, team)));
}

/** Invites that wait for the caller's answer, the newest first. */
export async function invites(ctx: Context): Promise<{ data: TeamInvite[]; total: number }> {
  const { rows, total } = await people.getInvites(ctx.db, signedIn(ctx).id, MAX_PAGE_SIZE);
  return { data: rows.map(toInvite), total };
}

/**
 * Invites people inside the caller's transaction, all or none. The team must be locked.
 * @throws UserError 403 until the caller's own address is proven: an invite writes to people who did not ask for it
 * @throws UserError 400 for oneself, people who cannot be invited (not told apart: a block stays secret) and those already in
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
  const { id: actorId, emailVerified } = signedIn(ctx);
  if (!emailVerified) throw new UserError(403, 'teams.emailNotVerified');
  const params = [...new Set(memberIds)].toSorted((first, second) => first - second);
  if (params.includes(actorId)) throw new UserError(400, 'teams.inviteSelf');
  const allowed = await people.invitable(tx, actorId, params);
  if (params.some((userId) => !allowed.has(userId))) throw new UserError(400, 'teams.inviteUnavailable');
  const known = await people.alreadyIn(tx, team.id, params);
  if (known.length > 0) throw new UserError(400, 'teams.inviteTwice', { names: known.join(', ') });
  await people.invite(tx, team.id, params, role, actorId);
  await log.write(
    tx,
    ...params.map((userId) => ({
      teamId: team.id,
      actorId,
      action: 'member.invited',
      subjectType: 'user' as const,
      subjectId: userId,
      detail: { role },
    })),
  );
  const notice = { team, actorId, messageId: 'notifications.teamInvite', link: '/teams' } as const;
  await log.notify(tx, params, notice, ctx.now());
}

/** Owners and admins of a team invite people; answers the new list of members. */
export async function invite(
  ctx: Context,
  args: { teamId: number; memberId: readonly number[]; role?: TeamRole | null },
): Promise<{ data: TeamMember[]; total: number }> {
  const viewer = signedIn(ctx);
  await ctx.db.transaction(async (tx) => {
    await lockTeam(tx, args.teamId);
    const team = authorizeTeam(viewer, 'manage_members', await findTeam(tx, args.teamId, viewer.id));
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

/** The invited developer accepts or declines, once. */
export async function answer(ctx: Context, { teamId, isAccept }: { teamId: number; isAccept: boolean }): Promise<void> {
  const { id: userId } = signedIn(ctx);
  await ctx.db.transaction(async (tx) => {
    await lockTeam(tx, teamId);
    const team = await findTeam(tx, teamId, userId);
    const invited = team && (await people.membership(tx, teamId, userId));
    if (team === undefined || invited === undefined) throw new UserError(404, 'teams.inviteNotFound');
    if (invited.state !== 'invited') throw new UserError(400, 'teams.inviteAnswered');
    await people.answer(tx, teamId, userId, isAccept ? 'accepted' : 'declined');
    if (isAccept) await store.changeMemberCount(tx, teamId, 1);
    await log.write(tx, {
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

/** Owners and admins remove a member or an invite; members remove themselves; the owner stays. */
export async function remove(
  ctx: Context,
  { teamId, userId }: { teamId: number; userId: number },
): Promise<'teams.left' | 'teams.inviteWithdrawn' | 'teams.memberRemoved'> {
  const viewer = signedIn(ctx);
  const leaves = userId === viewer.id;
  return ctx.db.transaction(async (tx) => {
    await lockTeam(tx, teamId);
    const team = authorizeTeam(viewer, 'view', await findTeam(tx, teamId, viewer.id));
    if (leaves && team.viewerRole === 'owner' && canTeam(viewer, 'delete', team))
      throw new UserError(400, 'teams.ownerStays');
    authorizeTeam(viewer, leaves ? 'leave' : 'manage_members', team);
    const member = await people.membership(tx, teamId, userId);
    if (member === undefined || member.state === 'declined') throw new UserError(404, 'teams.memberNotFound');
    if (member.role === 'owner') throw new UserError(400, 'teams.ownerStays');
    await people.remove(tx, teamId, userId);
    if (member.state === 'accepted') await store.changeMemberCount(tx, teamId, -1);
    await log.write(tx, {
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
