import type { Resolvers } from '../../generated/schema.ts';
import { respond } from '../../context/envelope.ts';
import { answer } from './polls.service.ts';

export const pollResolvers = {
  Mutation: {
    addPollAnswer: (_root, args, ctx) => respond(ctx, 'polls.answered', () => answer(ctx, args)),
  },
} satisfies Resolvers;
