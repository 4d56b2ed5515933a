import { fullName } from '../../../rules/people/people.ts';
import { decimalToNumber } from '../../database/decimal.ts';
import type { DashboardCardType, MarketMover, Performer, SeriesPoint } from '../../generated/schema.ts';
import type { QuoteNow } from '../market/quotes/quotes.service.ts';
import type { MoverRow } from './movers.store.ts';
import { daysUntil } from './performance.ts';
import type { RankedRow } from './rankings.store.ts';

type Performance = NonNullable<RankedRow['performance']>;

function toSeries(values: readonly number[], computedAt: Date): SeriesPoint[] {
  const days = daysUntil(computedAt, values.length - 1);
  return values.map((value, index) => ({
    date: index === values.length - 1 ? computedAt : `${days[index]}T00:00:00.000Z`,
    value,
  }));
}

/** The performance as its owner shares it: without amounts, the previous close counts as 100. */
function toShared({ value, previousCloseValue, series, ...shared }: Performance, withAmounts: boolean) {
  const [now, before] = [decimalToNumber(value), decimalToNumber(previousCloseValue)];
  const scale = withAmounts ? 1 : before > 0 ? 100 / before : 0;
  const toValue = (amount: number) => (scale === 1 ? amount : Math.round(amount * scale * 100) / 100);
  return { ...shared, value: toValue(now), previousCloseValue: toValue(before), series: series.map(toValue) };
}

/** Maps a user of a ranking. The row has a performance only if the viewer may see the portfolio. */
export function toPerformer(row: RankedRow): Performer {
  const performance = row.performance && toShared(row.performance, row.portfolioDetail === 'amounts');
  return {
    user_id: row.id,
    full_name: fullName(row),
    user_name: row.username,
    user_img: row.thumb ?? row.profilephoto,
    chart_data: performance === null ? [] : toSeries(performance.series, performance.computedAt),
    p_change: performance?.changePercent ?? 0,
    i_value: performance?.value ?? null,
    i_prev_close_value: performance?.previousCloseValue ?? null,
    num_followers: row.numFollowers,
    num_posts: row.numPosts,
    is_follow: row.follow === 'accepted',
    is_requested: row.follow === 'requested',
    is_account_private: row.isPrivate,
    s_score: row.score > 0 ? row.score : null,
  };
}

/** Maps a stock of the movers with its current price. */
export const toMover = (
  row: MoverRow,
  {
    quote,
    isWatched,
    chart,
  }: { readonly quote: QuoteNow; readonly isWatched: boolean; readonly chart: readonly SeriesPoint[] },
): MarketMover => ({
  id: row.id,
  ticker_id: row.id,
  name: row.name,
  ticker_name: row.symbol,
  ticker_img: row.image,
  ticker_price: quote.price,
  t_price: quote.price,
  ticker_prev_close_price: quote.previousClose,
  p_change: quote.changePercent,
  chart_data: [...chart],
  is_watched: isWatched,
  currency: row.currency,
  market_state: quote.state,
  source: quote.source,
  is_simulated: quote.isSimulated,
  is_stale: quote.isStale,
  delay_seconds: quote.delaySeconds,
  as_of: quote.asOf,
});

const CARD_TYPES: readonly DashboardCardType[] = ['top_performers_card', 'influencer_card', 'mover_card', 'post_card'];

/** Maps a card row to the wire's type; undefined for an unknown type. */
export const toCardType = (type: string): DashboardCardType | undefined =>
  CARD_TYPES.find((cardType) => cardType === type);
