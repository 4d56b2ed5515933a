import { Button } from 'antd';
import { FormattedMessage } from 'react-intl';

import { useFollowRequestCount } from '@/domain/follows/useFollowRequests';

import styles from './Profile.module.css';

interface RequestButtonsProps {
  onRequests: () => void;
  onRequested: () => void;
}

/** The ways to the requests that the viewer got, with their number, and sent. */
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
