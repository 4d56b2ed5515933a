import { DetailSkeleton } from '@/shared/ui/state/Skeletons';

import styles from './Stock.module.css';

/** Stands where header and chart will, in their sizes: nothing moves when they come. */
export function StockSkeleton() {
  return (
    <div className={styles['page']}>
      <div className={styles['headerPlace']} />
      <div className={styles['chartPlace']}>
        <DetailSkeleton />
      </div>
    </div>
  );
}
