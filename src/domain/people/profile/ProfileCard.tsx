import { LockOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

import type { Profile_UserFragment } from '@/generated/people/fragments';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { Tag } from '@/shared/ui/text/Tag';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import styles from './ProfileCard.module.css';
import { ProfileCounts, type PeopleList } from './ProfileCounts';
import { ReadMore } from './ReadMore';

interface ProfileCardProps {
  user: Profile_UserFragment;
  /** Opens the list behind a count; without it the counts are figures only. */
  onOpenList?: (list: PeopleList) => void;
}

/** Banner, photo, names, counts and text of a profile: what everybody sees who may see it. */
export function ProfileCard({ user, onOpenList }: ProfileCardProps) {
  return (
    <section className={styles['card']}>
      <div className={styles['banner']}>{user.banner_image ? <img src={user.banner_image} alt="" /> : null}</div>
      <div className={styles['body']}>
        <span className={styles['photo']}>
          <Avatar kind="profile" src={user.profilephoto ?? user.thumb} size={112} />
        </span>
        <div className={styles['facts']}>
          <bdi className={styles['username']}>@{user.username}</bdi>
          {user.s2_user_type ? <Tag tone="accent">{user.s2_user_type.display_name}</Tag> : null}
          {user.is_account_private ? (
            <Tag>
              <LockOutlined aria-hidden /> <FormattedMessage id="people.private" />
            </Tag>
          ) : null}
        </div>
        <ProfileCounts user={user} onOpenList={onOpenList} />
        <AboutText user={user} />
      </div>
    </section>
  );
}

/** App users write a bio, developers name their organization (console §2, §6). */
function AboutText({ user }: { user: Profile_UserFragment }) {
  if (user.s2_user_type?.name === 'bot_developer') {
    return user.organization_name ? (
      <Fact label={<FormattedMessage id="profile.organization" />}>{user.organization_name}</Fact>
    ) : null;
  }
  if (user.s2_user_type?.name !== 'app_user' || !user.bio) return null;
  return (
    <div>
      <VisuallyHidden as="h2">
        <FormattedMessage id="profile.bio" />
      </VisuallyHidden>
      <ReadMore text={user.bio} />
    </div>
  );
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <dl className={styles['fact']}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </dl>
  );
}
