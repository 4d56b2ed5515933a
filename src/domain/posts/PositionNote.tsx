import { FormattedMessage } from 'react-intl';

import { useFormat } from '@/shared/format/useFormat';

import type { AuthorPosition } from './authorPositions';
import styles from './PostCard.module.css';

/** The author's position in the stock of the page, and its result. */
export function PositionNote({ position: { isGain, change, isSold } }: { position: AuthorPosition }) {
  const format = useFormat();
  return (
    <span className={styles['position']}>
      <FormattedMessage
        id={isSold ? 'posts.position.sold' : 'posts.position.holding'}
        values={{
          change: <span className={isGain ? 'b-gain' : 'b-loss'}>{format.signedPercent(change, !isGain)}</span>,
        }}
      />
    </span>
  );
}
