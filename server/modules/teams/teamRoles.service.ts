import type { TeamMember, TeamRole } from '../../generated/schema.ts';
import type { Transaction } from '../../database/types.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import * as log from './teamLog.store.ts';
import { list } from './teamMembers.service.ts';
import * as people from './teamMembers.store.ts';
import { assertTeamAllows } from './teams.policy.ts';
import { findTeam, type TeamRow } from './teamRecord.ts';
import { lockTeam } from './teams.locks.ts';
import * as store from './teams.store.ts';

export interface RoleArgs {
  readonly teamId: number;
  readonly userId: number;
  readonly role: TeamRole;
}

type Member = NonNullable<Awaited<ReturnType<typeof people.findMembership>>>;

/**
 * Changes the role of a member or an invite, for owners and admins of the team. The role `owner` transfers the team.
 * Returns the updated members.
 * @throws UserError 400 for the owner's own role, for the current role of the person and for a new owner who is not an
 * active member; 403 and 404 as for members
 */
export async function changeRole(ctx: Context, args: RoleArgs): Promise<{ data: TeamMember[]; total: number }> {
  const viewer = requireViewer(ctx);
  await ctx.db.transaction(async (tx) => {
    await lockTeam(tx, args.teamId);
    const found = await findTeam(tx, args.teamId, viewer.id);
    const team = assertTeamAllows(viewer, args.role === 'owner' ? 'transfer' : 'manage_members', found);
    const member = await people.findMembership(tx, team.id, args.userId);
    if (member === undefined || member.state === 'declined') throw new UserError(404, 'teams.memberNotFound');
    if (member.role === args.role) throw new UserError(400, 'teams.roleSame');
    if (member.role === 'owner') throw new UserError(400, 'teams.ownerRole');
    await (args.role === 'owner' ? transfer(tx, ctx, team, args.userId, member) : setRole(tx, ctx, team, args, member));
  });
  return list(ctx, args.teamId);
}

async function setRole(
  tx: Transaction,
  ctx: Context,
  team: TeamRow,
  { userId, role }: RoleArgs,
  member: Member,
): Promise<void> {
  const { id: actorId } = requireViewer(ctx);
  await people.setRole(tx, team.id, userId, role);
  const change = { before: { role: member.role }, after: { role } };
  await log.insert(tx, {
    teamId: team.id,
    actorId,
    action: 'member.roleChanged',
    subjectType: 'user',
    subjectId: userId,
    detail: change,
  });
  await log.notify(
    tx,
    [userId],
    {
      team,
      actorId,
      messageId: 'notifications.teamRoleChanged',
      // Invited people cannot see the team's page.
      link: member.state === 'accepted' ? `/team-detail/${team.id}` : '/teams',
    },
    ctx.now(),
  );
  await recordAudit(tx, ctx, {
    action: 'teams.roleChanged',
    subjectType: 'team',
    subjectId: team.id,
    before: { userId, role: member.role },
    after: { userId, role },
  });
}

/** Transfers the team to a member; the previous owner becomes an admin. */
async function transfer(
  tx: Transaction,
  ctx: Context,
  team: TeamRow,
  newOwnerId: number,
  newOwner: Member,
): Promise<void> {
  const { id: actorId } = requireViewer(ctx);
  if (newOwner.state !== 'accepted' || !(await people.isActiveAccount(tx, newOwnerId)))
    throw new UserError(400, 'teams.transferNeedsMember');
  // The previous owner changes first, because a unique index allows one owner at a time.
  await people.setRole(tx, team.id, actorId, 'admin');
  await people.setRole(tx, team.id, newOwnerId, 'owner');
  await store.setOwner(tx, team.id, newOwnerId);
  await log.insert(tx, {
    teamId: team.id,
    actorId,
    action: 'team.transferred',
    subjectType: 'user',
    subjectId: newOwnerId,
    detail: { before: { role: newOwner.role }, after: { role: 'owner' } },
  });
  const notice = { team, actorId, messageId: 'notifications.teamTransferred' } as const;
  await log.notify(tx, [newOwnerId], { ...notice, link: `/team-detail/${team.id}` }, ctx.now());
  await recordAudit(tx, ctx, {
    action: 'teams.transferred',
    subjectType: 'team',
    subjectId: team.id,
    before: { ownerId: actorId },
    after: { ownerId: newOwnerId },
  });
}
