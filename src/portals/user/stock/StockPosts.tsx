import { useMemo } from 'react';

import { AuthorPositionsContext, type AuthorPosition } from '@/domain/posts/authorPositions';
import { Composer } from '@/domain/posts/composer/Composer';
import { TickerPosts } from '@/domain/posts/feed/TickerPosts';
import type { StockRelated_StockDetailFragment } from '@/generated/market/fragments';

type StockPost = StockRelated_StockDetailFragment['social_posts'][number];

interface StockPostsProps {
  tickerId: number;
  symbol: string;
  /** The latest posts, with the performance of their authors. */
  latest: readonly StockPost[];
}

/**
 * The composer, the latest posts about the stock with the performance of authors who share their portfolios, and the
 * link to all.
 */
export function StockPosts({ tickerId, symbol, latest }: StockPostsProps) {
  const positions = useMemo(() => new Map(latest.flatMap(toPosition)), [latest]);
  return (
    <AuthorPositionsContext value={positions}>
      <TickerPosts tickerId={tickerId} symbol={symbol}>
        <Composer symbol={symbol} />
      </TickerPosts>
    </AuthorPositionsContext>
  );
}

function toPosition({
  user_id,
  is_gain: isGain,
  percentage_change: change,
  is_sold,
}: StockPost): [number, AuthorPosition][] {
  return isGain === null || change === null ? [] : [[user_id, { isGain, change, isSold: is_sold === true }]];
}
