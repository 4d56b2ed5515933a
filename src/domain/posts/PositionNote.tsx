import { FormattedMessage } from 'react-intl';

import { useFormat } from '@/shared/format/useFormat';

import type { AuthorPosition } from './authorPositions';
import styles from './PostCard.module.css';

/** Whether the author of a post holds the stock that it is read for, and how that went. */
export function PositionNote({ position: { isGain, change, isSold } }: { position: AuthorPosition }) {
  const format = useFormat();
  return (
    <span className={styles['position']}>
      <FormattedMessage
        id={isSold ? 'posts.position.sold' : 'posts.position.holds'}
        values={{
          change: <span className={isGain ? 'b-gain' : 'b-loss'}>{format.signedPercent(change, !isGain)}</span>,
        }}
      />
    </span>
  );
}
