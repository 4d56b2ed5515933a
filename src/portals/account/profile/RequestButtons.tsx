import { Button } from 'antd';
import { FormattedMessage } from 'react-intl';

import { useFollowRequestCount } from '@/domain/follows/useFollowRequests';

import styles from './Profile.module.css';

interface RequestButtonsProps {
  onRequests: () => void;
  onRequested: () => void;
}

/** The links to the received follow requests, with their number, and the sent ones. */
export function RequestButtons({ onRequests, onRequested }: RequestButtonsProps) {
  const count = useFollowRequestCount();
  return (
    <div className={styles['requests']}>
      <Button onClick={onRequests} type={count > 0 ? 'primary' : 'default'} ghost={count > 0}>
        <FormattedMessage id="profile.requests" values={{ count }} />
      </Button>
      <Button onClick={onRequested}>
        <FormattedMessage id="follows.requested" />
      </Button>
    </div>
  );
}
