import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';

import { paths } from '@/shared/paths';

import styles from './GuestInvitation.module.css';

/** Replaces the composer for guest accounts, which can write after they were converted to full accounts. */
export function GuestInvitation() {
  return (
    <div className={styles['invitation']}>
      <p>
        <FormattedMessage id="profile.keep.invite" />
      </p>
      <Link to={paths.myProfile()}>
        <FormattedMessage id="profile.keep.submit" />
      </Link>
    </div>
  );
}
