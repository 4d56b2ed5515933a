import { BrandMark } from './BrandMark';
import styles from './Wordmark.module.css';

/** Logo and name. `isMarkOnly` hides the name in narrow places. */
export function Wordmark({ isMarkOnly = false }: { isMarkOnly?: boolean }) {
  return (
    <span className={styles['wordmark']}>
      <BrandMark size={2.8} />
      {isMarkOnly ? null : (
        <span className={styles['name']} translate="no">
          Bourse
        </span>
      )}
    </span>
  );
}
