import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';

import { FollowButton } from '@/domain/follows/FollowButton';
import { paths } from '@/shared/paths';
import { Avatar } from '@/shared/ui/picture/Avatar';

import { performerToFollowable, type Performer } from './performers';
import styles from './PersonItem.module.css';

interface PersonItemProps {
  person: Performer;
  /** The metric of the list: portfolio change or score. */
  children: ReactNode;
}

/** A person in a list of the dashboard. The whole item links to the profile; the button follows the person. */
export function PersonItem({ person, children }: PersonItemProps) {
  return (
    <div className={styles['item']}>
      <Avatar kind="profile" src={person.user_img} size={44} />
      <div className={styles['names']}>
        <Link to={paths.user(person.user_id)} className={styles['name']}>
          {person.full_name}
        </Link>
        <bdi className={styles['username']}>@{person.user_name}</bdi>
        <span className={styles['counts']}>
          <FormattedMessage
            id="userDashboard.person.counts"
            values={{ followers: person.num_followers, posts: person.num_posts }}
          />
        </span>
      </div>
      <div className={styles['amount']}>{children}</div>
      <div className={styles['button']}>
        <FollowButton person={performerToFollowable(person)} size="small" />
      </div>
    </div>
  );
}
