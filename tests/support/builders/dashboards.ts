import type { MoverRow_MarketMoverFragment, PerformerRow_PerformerFragment } from '@/generated/dashboards/fragments';

const day = (date: string, value: number) => ({ date: `2026-03-${date}T00:00:00.000Z`, value });

export function buildPerformer(change: Partial<PerformerRow_PerformerFragment> = {}): PerformerRow_PerformerFragment {
  const id = change.user_id ?? 701;
  return {
    user_id: id,
    full_name: `Person ${id}`,
    user_name: `person${id}`,
    user_img: null,
    p_change: 12.5,
    num_followers: 12,
    num_posts: 3,
    is_follow: false,
    is_requested: false,
    is_account_private: false,
    s_score: 88.4,
    chart_data: [day('01', 100), day('02', 104), day('03', 112.5)],
    ...change,
  };
}

export function buildMover(change: Partial<MoverRow_MarketMoverFragment> = {}): MoverRow_MarketMoverFragment {
  const id = change.ticker_id ?? 301;
  return {
    id,
    ticker_id: id,
    name: `Company ${id}`,
    ticker_name: `SYM${id}`,
    ticker_img: null,
    ticker_price: 110,
    ticker_prev_close_price: 100,
    p_change: 10,
    is_watched: false,
    currency: 'USD',
    market_state: 'open',
    source: 'Simulated exchange',
    is_simulated: true,
    is_stale: false,
    delay_seconds: 0,
    as_of: '2026-03-03T15:00:00.000Z',
    chart_data: [day('03', 100), day('04', 110)],
    ...change,
  };
}
