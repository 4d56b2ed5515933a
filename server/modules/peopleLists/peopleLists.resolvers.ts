import type { Resolvers } from '../../generated/schema.ts';
import { respond, respondOk, respondPage } from '../../context/envelope.ts';
import * as members from './members.service.ts';
import * as lists from './peopleLists.service.ts';

export const peopleListResolvers = {
  Query: {
    getPeopleLists: (_root, args, ctx) => respond(ctx, 'common.ok', () => lists.list(ctx, args)),
    getPeopleList: (_root, args, ctx) => respond(ctx, 'common.ok', () => lists.find(ctx, args.id)),
    getPeopleListMembers: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => members.list(ctx, args)),
  },
  Mutation: {
    savePeopleList: (_root, args, ctx) => respond(ctx, 'peopleLists.saved', () => lists.save(ctx, args)),
    removePeopleList: (_root, args, ctx) => respondOk(ctx, 'peopleLists.removed', () => lists.remove(ctx, args.id)),
    setPeopleListMember: (_root, args, ctx) =>
      respond(ctx, args.isMember ? 'peopleLists.memberAdded' : 'peopleLists.memberRemoved', () =>
        members.setMember(ctx, args),
      ),
    movePeopleListMember: (_root, args, ctx) => respondOk(ctx, 'peopleLists.arranged', () => members.move(ctx, args)),
    followPeopleList: (_root, args, ctx) =>
      respond(ctx, args.isFollow ? 'peopleLists.followed' : 'peopleLists.unfollowed', () => lists.follow(ctx, args)),
  },
} satisfies Resolvers;
