import type { Resolvers } from '../../generated/schema.ts';
import { reply, replyPage } from '../../graphql/envelope.ts';
import * as balances from './balances.service.ts';

export const balanceResolvers: Resolvers = {
  Query: {
    getAppTransactionBalanceByUserId: (_root, args, ctx) =>
      reply(ctx, 'common.ok', () => balances.get(ctx, args.userId)),
    getAppTransactionListByUserId: (_root, args, ctx) => replyPage(ctx, 'common.ok', () => balances.list(ctx, args)),
  },
  Mutation: {
    addAppTransactionBalance: (_root, args, ctx) => reply(ctx, 'balances.changed', () => balances.add(ctx, args)),
  },
};
