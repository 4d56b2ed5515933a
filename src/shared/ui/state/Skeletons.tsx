import { FormattedMessage } from 'react-intl';

import styles from './Skeletons.module.css';
import { VisuallyHidden } from '../text/VisuallyHidden';

interface SkeletonProps {
  /** The expected number of rows or cards. */
  count?: number;
}

/** Rows of a list with a picture at the start. */
export function ListSkeleton({ count = 5 }: SkeletonProps) {
  return (
    <div className={styles['list']}>
      <LoadingText />
      {places(count).map((place) => (
        <Row key={place} />
      ))}
    </div>
  );
}

/** Tiles of equal size. */
export function CardGridSkeleton({ count = 4 }: SkeletonProps) {
  return (
    <div className={styles['grid']}>
      <LoadingText />
      {places(count).map((place) => (
        <span key={place} className={`${styles['bone']} ${styles['card']}`} />
      ))}
    </div>
  );
}

/** A banner, a heading with a picture, and text. */
export function DetailSkeleton() {
  return (
    <div className={styles['detail']}>
      <LoadingText />
      <span className={`${styles['bone']} ${styles['banner']}`} />
      <Row />
      <span className={`${styles['bone']} ${styles['line']}`} style={{ inlineSize: '80%' }} />
      <span className={`${styles['bone']} ${styles['line']}`} style={{ inlineSize: '55%' }} />
    </div>
  );
}

function Row() {
  return (
    <div className={styles['row']}>
      <span className={`${styles['bone']} ${styles['picture']}`} />
      <span className={styles['lines']}>
        <span className={`${styles['bone']} ${styles['line']}`} style={{ inlineSize: '38%' }} />
        <span className={`${styles['bone']} ${styles['line']}`} style={{ inlineSize: '62%' }} />
      </span>
    </div>
  );
}

function LoadingText() {
  return (
    <VisuallyHidden role="status">
      <FormattedMessage id="shared.loading" />
    </VisuallyHidden>
  );
}

function places(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
