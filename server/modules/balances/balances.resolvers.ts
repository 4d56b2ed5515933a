import type { Resolvers } from '../../generated/schema.ts';
import { respond, respondPage } from '../../context/envelope.ts';
import * as balances from './balances.service.ts';

export const balanceResolvers = {
  Query: {
    getAppTransactionBalanceByUserId: (_root, args, ctx) =>
      respond(ctx, 'common.ok', () => balances.get(ctx, args.userId)),
    getAppTransactionListByUserId: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => balances.list(ctx, args)),
  },
  Mutation: {
    addAppTransactionBalance: (_root, args, ctx) => respond(ctx, 'balances.changed', () => balances.add(ctx, args)),
  },
} satisfies Resolvers;
