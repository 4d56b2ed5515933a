import type { Resolvers } from '../../generated/schema.ts';
import { respondOk, respondPage } from '../../context/envelope.ts';
import * as testers from './betaTesters.service.ts';

export const betaTesterResolvers = {
  Mutation: {
    inviteForBetaTesting: (_root, args, ctx) => respondOk(ctx, 'betaTesters.invited', () => testers.invite(ctx, args)),
    getBetaTestingBotDeveloperInvitedList: (_root, args, ctx) =>
      respondPage(ctx, 'common.ok', () => testers.list(ctx, args)),
    acceptBetaTestingInvitation: (_root, args, ctx) =>
      respondOk(ctx, args.isAccept ? 'betaTesters.accepted' : 'betaTesters.declined', () => testers.answer(ctx, args)),
    removeBetaTestingInvitation: (_root, args, ctx) =>
      respondOk(ctx, 'betaTesters.removed', () => testers.remove(ctx, args)),
  },
} satisfies Resolvers;
