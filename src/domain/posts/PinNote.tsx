import { PushpinFilled } from '@ant-design/icons';
import { FormattedMessage } from 'react-intl';

import styles from './PostCard.module.css';

/** Above the post that its author pinned to the profile. */
export function PinNote() {
  return (
    <p className={styles['pinned']}>
      <PushpinFilled aria-hidden />
      <FormattedMessage id="posts.pinned" />
    </p>
  );
}
