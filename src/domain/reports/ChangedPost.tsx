import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

import styles from './ChangedPost.module.css';

interface ChangedPostProps {
  /** Says that it has changed; of a post where it is left out. */
  heading?: ReactNode;
  /** What it says now. */
  post: { title: string | null; description: string };
  /** The reader goes on with these words. */
  onRead: () => void;
}

/** Stands in the dialog of a decision about words that their author has changed meanwhile. */
export function ChangedPost({ heading, post: { title, description }, onRead }: ChangedPostProps) {
  return (
    <Alert
      type="warning"
      title={heading ?? <FormattedMessage id="reports.changed.title" />}
      description={
        <blockquote className={styles['words']} dir="auto">
          {title ? <strong>{title}</strong> : null}
          <p>{description}</p>
        </blockquote>
      }
      action={
        <Button size="small" onClick={onRead}>
          <FormattedMessage id="reports.changed.read" />
        </Button>
      }
    />
  );
}
