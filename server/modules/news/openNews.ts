import { commonName } from '../../database/seed/companyNames.ts';
import type { Sql } from '../../database/types.ts';
import type { MarketPort } from '../../ports/market/market.ts';
import type { NewsPort } from '../../ports/news/news.ts';
import type { CompanyEvent } from '../../ports/news/simulated/facts.ts';
import { simulatedNews } from '../../ports/news/simulated/simulatedNews.ts';
import { loadInstruments } from '../market/instruments.store.ts';

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

/**
 * Where news come from. The simulation writes about its own prices alone: beside those of a vendor there are none without
 * feeds.
 */
export function openNews({ sql }: { readonly sql: Sql }, market: MarketPort): NewsPort {
  if (market.source !== 'simulated') return { channels: [] };
  const archive = {
    instruments: () => loadInstruments(sql),
    events: (from: Date, to: Date) => readEvents(sql, from, to),
  };
  return {
    channels: [simulatedNews(market, archive, ({ symbol, name }) => commonName(symbol, name ?? symbol))],
  };
}
