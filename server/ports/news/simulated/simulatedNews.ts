import { DAY_MS } from '../../../base/durations.ts';
import type { MarketData } from '../../market/market.ts';
import type { ChannelNews, ChannelState, NewsChannel } from '../news.ts';
import { getFacts, type NewsroomData } from './facts.ts';
import { slotsBetween } from './slots.ts';
import { writeArticles, type GetCompanyName } from './writeArticles.ts';

/** The source that simulated articles name, also in the demo data. */
const SOURCE = 'Bourse Simulated Newswire';

/** Days that the first read covers: on a weekend it includes Friday. */
const FIRST_DAYS = 3;
/** Maximum days to catch up after a pause; older slots are skipped. */
const MAX_DAYS = 10;
/** Slots per read; the next read continues. */
const BATCH_SIZE = 24;

/**
 * The newsroom of the simulated market: articles on upcoming results, midday moves and closing prices. Articles are a
 * pure function of the prices and the time that they are about, so every machine writes the same ones.
 */
export function simulatedNews(
  market: Pick<MarketData, 'quotes' | 'sessions'>,
  data: NewsroomData,
  getName: GetCompanyName,
): NewsChannel {
  return {
    key: 'simulated',
    pauseSeconds: 0,
    async read(state: ChannelState, at: Date, signal?: AbortSignal): Promise<ChannelNews> {
      const earliest = at.getTime() - MAX_DAYS * DAY_MS;
      const after = new Date(Math.max(earliest, state.readUntil?.getTime() ?? at.getTime() - FIRST_DAYS * DAY_MS));
      const due = await slotsBetween(market, after, at);
      const slots = due.slice(0, BATCH_SIZE);
      const listed = slots.length === 0 ? [] : await data.instruments();
      const articles = [];
      for (const slot of slots) {
        signal?.throwIfAborted();
        articles.push(...writeArticles(slot, await getFacts(market, data, listed, slot), getName));
      }
      const last = slots.at(-1);
      // Two slots may have the same time. The first omitted slots are ready later than all written ones.
      const next = due[slots.length];
      const readUntil =
        next === undefined ? at : new Date(Math.min(next.readyAt.getTime() - 1, (last ?? next).readyAt.getTime()));
      return { articles, state: { ...state, name: SOURCE, readUntil } };
    },
  };
}
