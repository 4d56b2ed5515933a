import type { Resolvers } from '../../../generated/schema.ts';
import { respond } from '../../../context/envelope.ts';
import * as quotes from './liveQuotes.service.ts';

export const liveQuoteResolvers = {
  Query: {
    getQuotes: (_root, { tickerIds }, ctx) => respond(ctx, 'common.ok', () => quotes.readMany(ctx, tickerIds)),
  },
} satisfies Resolvers;
