import { DetailSkeleton } from '@/shared/ui/state/Skeletons';

import styles from './Stock.module.css';

/** The placeholder of header and chart, in their sizes, so that the layout does not shift. */
export function StockSkeleton() {
  return (
    <div className={styles['page']}>
      <div className={styles['headerPlace']} />
      <div className={styles['layout']} data-part="talk">
        <div className={styles['chartPlace']}>
          <DetailSkeleton />
        </div>
        <div className={styles['talkPlace']} />
      </div>
    </div>
  );
}
