import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

import styles from './ChangedNotice.module.css';

interface ChangedNoticeProps {
  title: ReactNode;
  /** What is there now. */
  children: ReactNode;
  /** The reader goes on in sight of it. */
  onRead: () => void;
}

/** Stands in the dialog of a decision while its reader has not read what somebody else did meanwhile. */
export function ChangedNotice({ title, children, onRead }: ChangedNoticeProps) {
  return (
    <Alert
      type="warning"
      className={styles['notice']}
      classNames={{ section: styles['section'] ?? '', actions: styles['actions'] ?? '' }}
      title={title}
      description={children}
      action={
        <Button size="small" onClick={onRead}>
          <FormattedMessage id="reports.changed.read" />
        </Button>
      }
    />
  );
}
