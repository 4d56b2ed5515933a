import { FormattedMessage } from 'react-intl';

import type { Profile_UserFragment } from '@/generated/people/fragments';
import { useFormat } from '@/shared/format/useFormat';

import styles from './ProfileCard.module.css';

export type PeopleList = 'followers' | 'following';

interface ProfileCountsProps {
  user: Pick<Profile_UserFragment, 'num_post' | 'num_followers' | 'num_following'>;
  onOpenList?: (list: PeopleList) => void;
}

/** Counts of posts, followers and followed people. The last two open their lists when the viewer may see them. */
export function ProfileCounts({ user, onOpenList }: ProfileCountsProps) {
  return (
    <div className={styles['counts']}>
      <Count value={user.num_post} messageId="profile.posts" />
      <Count
        value={user.num_followers}
        messageId="profile.followers"
        onOpen={onOpenList ? () => onOpenList('followers') : undefined}
      />
      <Count
        value={user.num_following}
        messageId="profile.following"
        onOpen={onOpenList ? () => onOpenList('following') : undefined}
      />
    </div>
  );
}

interface CountProps {
  value: number | null;
  messageId: 'profile.posts' | 'profile.followers' | 'profile.following';
  onOpen?: () => void;
}

function Count({ value, messageId, onOpen }: CountProps) {
  const format = useFormat();
  const content = (
    <FormattedMessage
      id={messageId}
      values={{ count: value ?? 0, number: <strong>{format.number(value ?? 0)}</strong> }}
    />
  );
  return onOpen ? (
    <button type="button" className={styles['count']} aria-haspopup="dialog" onClick={onOpen}>
      {content}
    </button>
  ) : (
    <span className={styles['count']}>{content}</span>
  );
}
