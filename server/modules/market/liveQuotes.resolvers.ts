import type { Resolvers } from '../../generated/schema.ts';
import { reply } from '../../graphql/envelope.ts';
import * as quotes from './liveQuotes.service.ts';

export const liveQuoteResolvers: Resolvers = {
  Query: {
    getQuotes: (_root, { tickerIds }, ctx) => reply(ctx, 'common.ok', () => quotes.readMany(ctx, tickerIds)),
  },
};
