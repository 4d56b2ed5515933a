import { boundedPage } from '../../../rules/paging.ts';
import type {
  ExchangeState,
  Industry,
  MarketDetails,
  MarketIndex,
  QueryGetIndicesDataArgs,
} from '../../generated/schema.ts';
import type { Context } from '../../context/context.ts';
import type { Queryable } from '../../database/types.ts';
import { pickText } from '../../i18n/pickText.ts';
import type { Language } from '../../i18n/translate.ts';
import { isExchangeCode } from '../../ports/market/calendar.ts';
import * as indices from './indices.store.ts';
import { readIndexQuotes, readIndices } from './market.rows.ts';
import { wireState } from './marketState.ts';
import * as store from './marketDetails.store.ts';
import { sourceText, type QuoteNow } from './quotes/quotes.service.ts';

const INDICES_SHOWN = 12;

function toExchangeState(ctx: Context, row: store.ExchangeRow): ExchangeState[] {
  // An exchange without a calendar in the source has no state.
  if (!isExchangeCode(row.code)) return [];
  const now = ctx.now();
  return [
    {
      id: row.id,
      name: row.name,
      country_code: row.countryCode,
      state: wireState(ctx.market.state(row.code, now)),
      next_change: ctx.market.nextChange(row.code, now),
      time_zone: row.timeZone,
    },
  ];
}

export type IndustryRow = Awaited<ReturnType<typeof store.listIndustries>>[number];

/** Reads the industries with trading stocks, by their English name. */
export const readIndustries = (tx: Queryable, now: Date): Promise<IndustryRow[]> => store.listIndustries(tx, now);

const toIndustry = (language: Language, row: IndustryRow): Industry => ({
  id: row.id,
  name: pickText(language, row.name, row.nameTr),
  image: row.image,
  num_stocks: row.numStocks,
  p_change: Math.round((row.change ?? 0) * 100) / 100,
});

/** The source and quality of the page's prices: the quality is the worst of all quotes. */
function provenance(
  ctx: Context,
  quotes: readonly QuoteNow[],
): Pick<MarketDetails, 'source' | 'is_simulated' | 'is_stale' | 'delay_seconds' | 'as_of'> {
  const isSimulated =
    quotes.length === 0 ? ctx.market.source === 'simulated' : quotes.some((quote) => quote.isSimulated);
  return {
    source: sourceText(ctx.language, isSimulated),
    is_simulated: isSimulated,
    is_stale: quotes.some(({ isStale }) => isStale),
    delay_seconds: Math.max(0, ...quotes.map(({ delaySeconds }) => delaySeconds)),
    as_of: new Date(quotes.reduce((latest, { asOf }) => Math.max(latest, asOf.getTime()), 0) || ctx.now().getTime()),
  };
}

/** Returns the exchanges, the most important indices, and the industries sorted by name. */
export async function read(ctx: Context): Promise<MarketDetails> {
  const [exchanges, industries, found] = await Promise.all([
    store.listExchanges(ctx.db),
    store.listIndustries(ctx.db, ctx.now()),
    indices.listPage(ctx.db, null, { pageNumber: 1, pageSize: INDICES_SHOWN }),
  ]);
  const shown = await readIndexQuotes(ctx, found.rows);
  const byName = new Intl.Collator(ctx.language);
  return {
    exchanges: exchanges.flatMap((row) => toExchangeState(ctx, row)),
    indices: shown.map(({ index }) => index),
    industries: industries
      .map((row) => toIndustry(ctx.language, row))
      .toSorted((first, second) => byName.compare(first.name, second.name)),
    ...provenance(
      ctx,
      shown.map(({ quote }) => quote),
    ),
  };
}

/** Returns a page of the indices, sorted by importance. */
export async function listIndices(
  ctx: Context,
  args: QueryGetIndicesDataArgs,
): Promise<{ readonly data: MarketIndex[]; readonly total: number }> {
  const { rows, total } = await indices.listPage(ctx.db, args.search, boundedPage(args));
  return { data: await readIndices(ctx, rows), total };
}
