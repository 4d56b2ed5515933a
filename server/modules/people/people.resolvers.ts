import type { Resolvers } from '../../generated/schema.ts';
import { respond, respondPage } from '../../context/envelope.ts';
import { requestsOnly } from '../../context/requestedPaths.ts';
import * as accountStatus from './accountStatus.service.ts';
import * as ownProfile from './ownProfile.service.ts';
import * as people from './people.service.ts';
import * as profiles from './profiles.service.ts';
import { tableFields } from './tableUser.ts';
import * as userList from './userList.service.ts';

export const peopleResolvers = {
  Query: {
    searchPeople: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => people.search(ctx, args)),
    searchPeopleOnType: (_root, args, ctx, info) =>
      respondPage(ctx, 'common.ok', () => userList.list(ctx, args, requestsOnly(info, tableFields))),
    getProfile: (_root, args, ctx) => respond(ctx, 'common.ok', () => profiles.profile(ctx, args)),
    getUserDetailById: (_root, args, ctx) => respond(ctx, 'common.ok', () => profiles.record(ctx, args.id)),
    getUserTypeList: (_root, _args, ctx) => respond(ctx, 'common.ok', () => people.types(ctx)),
    getUserStatus: (_root, _args, ctx) => respond(ctx, 'common.ok', () => people.statuses(ctx)),
  },
  Mutation: {
    updateProfile: (_root, args, ctx) => respond(ctx, 'people.profileUpdated', () => ownProfile.update(ctx, args)),
    enableDisableUserByUserId: (_root, args, ctx) =>
      respond(ctx, args.status ? 'people.enabled' : 'people.disabled', () => accountStatus.setEnabled(ctx, args)),
  },
} satisfies Resolvers;
