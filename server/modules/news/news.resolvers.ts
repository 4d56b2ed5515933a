import type { Resolvers } from '../../generated/schema.ts';
import { respond, respondPage, respondWith } from '../../context/envelope.ts';
import * as news from './news.service.ts';
import * as votes from './votes.service.ts';
import * as voters from './newsVoters.service.ts';

export const newsResolvers = {
  Query: {
    getAllNewsDetails: (_root, args, ctx) => respondWith(ctx, 'common.ok', () => news.list(ctx, args)),
    getNewsListForAdmin: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => news.listForAdmin(ctx, args)),
    getNewsDetails: (_root, { newsId }, ctx) => respond(ctx, 'common.ok', () => news.read(ctx, newsId)),
    newsListingBasedOnTickerSymbol: (_root, args, ctx) =>
      respondWith(ctx, 'common.ok', () => news.listOfStock(ctx, args)),
    getNewsUpvoteDownvoteList: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => voters.list(ctx, args)),
  },
  Mutation: {
    newsUpVoteDownVote: (_root, args, ctx) => respond(ctx, 'news.voted', () => votes.vote(ctx, args)),
  },
  StockDetail: {
    stock_news: ({ id }, _args, ctx) => news.listLatestOfStock(ctx, id),
  },
  News: {
    content: ({ id }, _args, ctx) => news.findContent(ctx, id),
  },
} satisfies Resolvers;
