import type { NewsConfig } from '../../config/news.ts';
import { commonName } from '../../ports/market/catalogue/companyNames.ts';
import type { Sql } from '../../database/types.ts';
import type { Instrument, MarketPort } from '../../ports/market/market.ts';
import { feedChannel } from '../../ports/news/feeds/feedChannel.ts';
import { stockFinder } from '../../ports/news/feeds/mentionedStocks.ts';
import type { NewsPort } from '../../ports/news/news.ts';
import type { CompanyEvent } from '../../ports/news/simulated/facts.ts';
import { simulatedNews } from '../../ports/news/simulated/simulatedNews.ts';
import { loadInstruments } from '../market/loadInstruments.ts';

interface EventRow {
  readonly tickerId: number;
  readonly startsAt: Date;
  readonly estimatedEps: string | null;
}

async function readEvents(sql: Sql, from: Date, to: Date): Promise<CompanyEvent[]> {
  const rows = await sql<EventRow[]>`
    select ticker_id as "tickerId", starts_at as "startsAt", estimated_eps as "estimatedEps"
    from events where ticker_id is not null and starts_at >= ${from} and starts_at < ${to}
    order by starts_at, id`;
  return rows.map(({ estimatedEps, ...event }) => ({
    ...event,
    estimatedEps: estimatedEps === null ? null : Number(estimatedEps),
  }));
}

/** The name by which the simulated exchange and readers refer to a company. */
const getName = ({ symbol, name }: Pick<Instrument, 'symbol' | 'name'>): string => commonName(symbol, name ?? symbol);

/**
 * Creates the news source: the configured feeds, else the simulated newsroom. The newsroom only writes about simulated
 * prices, so a vendor's market without feeds has no news.
 */
export function openNews(
  { sql }: { readonly sql: Sql },
  market: MarketPort,
  { feeds, timeoutSeconds, privateNetworks }: NewsConfig,
): NewsPort {
  const options = {
    timeoutMs: timeoutSeconds * 1000,
    allowed: privateNetworks,
    findStocks: async () => stockFinder(await loadInstruments(sql), getName),
  };
  if (feeds.length > 0)
    return { channels: feeds.map(({ address, language }) => feedChannel(address, { ...options, language })) };
  if (market.source !== 'simulated') return { channels: [] };
  const data = {
    instruments: () => loadInstruments(sql),
    events: (from: Date, to: Date) => readEvents(sql, from, to),
  };
  return { channels: [simulatedNews(market, data, getName)] };
}
