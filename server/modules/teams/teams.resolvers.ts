import type { Resolvers } from '../../generated/schema.ts';
import { respond, respondOk, respondPage } from '../../context/envelope.ts';
import * as lists from './teamLists.service.ts';
import * as log from './teamLog.service.ts';
import * as members from './teamMembers.service.ts';
import * as roles from './teamRoles.service.ts';
import * as teams from './teams.service.ts';

export const teamResolvers = {
  Query: {
    getTeamDetailsById: (_root, args, ctx) => respond(ctx, 'common.ok', () => teams.get(ctx, args.teamId)),
    getTeamMembers: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => members.list(ctx, args.teamId)),
    getTeamInvites: (_root, _args, ctx) => respondPage(ctx, 'common.ok', () => members.invites(ctx)),
    getTeamDetailsByTeamTypeId: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => lists.list(ctx, args)),
    getTeamLog: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => log.list(ctx, args)),
  },
  Mutation: {
    addTeam: (_root, args, ctx) => respond(ctx, 'teams.added', () => teams.add(ctx, args)),
    updateTeam: (_root, args, ctx) => respond(ctx, 'teams.updated', () => teams.update(ctx, args)),
    deleteTeam: (_root, args, ctx) => respondOk(ctx, 'teams.deleted', () => teams.remove(ctx, args.teamId)),
    removeTeamMember: (_root, args, ctx) => respondOk(ctx, 'teams.memberRemoved', () => members.remove(ctx, args)),
    inviteTeamMember: (_root, args, ctx) => respondPage(ctx, 'teams.invited', () => members.invite(ctx, args)),
    updateTeamMemberRole: (_root, args, ctx) =>
      respondPage(ctx, args.role === 'owner' ? 'teams.transferred' : 'teams.roleChanged', () =>
        roles.changeRole(ctx, args),
      ),
    updateInviteRequestStatus: (_root, args, ctx) =>
      respondOk(ctx, args.isAccept ? 'teams.inviteAccepted' : 'teams.inviteDeclined', () => members.answer(ctx, args)),
  },
  Team: {
    members: (team, _args, ctx) => members.listOfTeam(ctx, team, 'accepted'),
    invites: (team, _args, ctx) => members.listOfTeam(ctx, team, 'invited'),
  },
} satisfies Resolvers;
