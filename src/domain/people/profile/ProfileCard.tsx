import { LockOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

import type { Profile_UserFragment } from '@/generated/people/fragments';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { Tag } from '@/shared/ui/text/Tag';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';
import { profileTexts, profileTextsForRole } from '@rules/people/profileTexts';

import styles from './ProfileCard.module.css';
import { ProfileCounts, type PeopleList } from './ProfileCounts';
import { ReadMore } from './ReadMore';

interface ProfileCardProps {
  user: Profile_UserFragment;
  /** Opens the list of a count; without it the counts are plain text. */
  onOpenList?: (list: PeopleList) => void;
}

/** The public part of a profile: banner, photo, names, counts and text. */
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
        <AboutTexts user={user} />
      </div>
    </section>
  );
}

/** App users have a bio, developers an organization (console §2, §6). */
function AboutTexts({ user }: { user: Profile_UserFragment }) {
  return profileTextsForRole(user.s2_user_type?.name).map((name) => {
    const text = user[name];
    if (!text) return null;
    const label = <FormattedMessage id={`profile.text.${name}`} />;
    return profileTexts[name].isLong ? (
      <div key={name}>
        <VisuallyHidden as="h2">{label}</VisuallyHidden>
        <ReadMore text={text} />
      </div>
    ) : (
      <Fact key={name} label={label}>
        {text}
      </Fact>
    );
  });
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <dl className={styles['fact']}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </dl>
  );
}
