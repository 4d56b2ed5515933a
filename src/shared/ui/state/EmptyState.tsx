import type { ReactNode } from 'react';

import { DefaultImage, type DefaultImageKind } from '../picture/DefaultImage';
import styles from './State.module.css';

interface EmptyStateProps {
  title: string;
  /** One sentence: why the list is empty or what belongs here. */
  hint?: string;
  /** The next step. */
  action?: ReactNode;
  image?: DefaultImageKind;
}

/** The empty state of a list or page: an explanation and one next step. */
export function EmptyState({ title, hint, action, image }: EmptyStateProps) {
  return (
    <div className={styles['state']}>
      {image ? (
        <span className={styles['image']}>
          <DefaultImage kind={image} />
        </span>
      ) : null}
      <p className={styles['title']}>{title}</p>
      {hint ? <p className={styles['hint']}>{hint}</p> : null}
      {action ? <div className={styles['action']}>{action}</div> : null}
    </div>
  );
}
