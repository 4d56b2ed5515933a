import { FormattedMessage } from 'react-intl';

import type { PostCard_PostFragment } from '@/generated/posts/fragments';
import { Tag } from '@/shared/ui/text/Tag';

/** The author's expectation for the price, shown by word, arrow and color. */
export function SentimentTag({ sentiment }: { sentiment: NonNullable<PostCard_PostFragment['sentiment']> }) {
  const isUp = sentiment === 'bull';
  return (
    <Tag tone={isUp ? 'gain' : 'loss'}>
      <svg width="8" height="8" viewBox="0 0 10 10" aria-hidden="true" style={{ display: 'inline' }}>
        <path d={isUp ? 'M5 1 9 9H1Z' : 'M5 9 1 1h8Z'} fill="currentColor" />
      </svg>{' '}
      <FormattedMessage id={`posts.sentiment.${sentiment}`} />
    </Tag>
  );
}
