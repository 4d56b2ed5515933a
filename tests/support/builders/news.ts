import type { NewsCard_NewsFragment } from '@/generated/news/fragments';

export function buildNews(change: Partial<NewsCard_NewsFragment> = {}): NewsCard_NewsFragment {
  const id = change.id ?? 801;
  return {
    id,
    title: `News ${id}`,
    message: null,
    image: null,
    thumb: null,
    url: null,
    source: 'Bourse Simulated Newswire',
    language: 'en',
    is_simulated: true,
    publish_date: '2026-03-03T09:00:00.000Z',
    up_vote: 0,
    down_vote: 0,
    comments: 0,
    is_user_up_vote: false,
    is_user_down_vote: false,
    ticker_details: [],
    ...change,
  };
}
