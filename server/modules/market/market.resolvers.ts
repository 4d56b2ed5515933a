import type { Resolvers } from '../../generated/schema.ts';
import { respond, respondPage } from '../../context/envelope.ts';
import { candleResolvers, lineResolvers } from './quotes/chartRanges.ts';
import * as etf from './stocks/etf.service.ts';
import * as events from './events.service.ts';
import * as details from './marketDetails.service.ts';
import * as stock from './stocks/stockDetail.service.ts';
import * as stocks from './stocks/stocks.service.ts';

export const marketResolvers = {
  Query: {
    searchStockByName: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => stocks.search(ctx, args)),
    getStocksDetails: (_root, { tickerId }, ctx) => respond(ctx, 'common.ok', () => stock.readStock(ctx, tickerId)),
    getETFStocksDetails: (_root, { tickerId }, ctx) => respond(ctx, 'common.ok', () => etf.read(ctx, tickerId)),
    getIndustryBasedStockList: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => stocks.ofIndustry(ctx, args)),
    getTrendingStockAndTopGainerAndLoser: (_root, args, ctx) =>
      respondPage(ctx, 'common.ok', () => stocks.ranked(ctx, args)),
    getEvents: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => events.list(ctx, args)),
    getIndicesData: (_root, args, ctx) => respondPage(ctx, 'common.ok', () => details.listIndices(ctx, args)),
    getMarketDetails: (_root, _args, ctx) => respond(ctx, 'common.ok', () => details.read(ctx)),
  },
  StockDetail: {
    valuation: ({ row }, _args, ctx) => stock.readValuation(ctx, row),
    candle_stick: ({ id }) => ({ tickerId: id }),
    line_chart: ({ id }) => ({ tickerId: id }),
    index_line_chart: ({ row }, _args, ctx) => stock.getBenchmarkChart(ctx, row),
    current_index: ({ row }, _args, ctx) => stock.findBenchmark(ctx, row),
    prev_close_index: async ({ row }, _args, ctx) => (await stock.findBenchmark(ctx, row))?.prev_close ?? null,
    other_index: ({ row }, _args, ctx) => stock.listOtherIndices(ctx, row),
  },
  CandleRanges: candleResolvers,
  LineRanges: lineResolvers,
} satisfies Resolvers;
