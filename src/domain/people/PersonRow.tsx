import { LockOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';

import { paths } from '@/shared/paths';
import { Avatar } from '@/shared/ui/picture/Avatar';

import styles from './PersonRow.module.css';

interface PersonRowProps {
  person: {
    id: number;
    full_name: string;
    username: string;
    thumb: string | null;
    profilephoto: string | null;
    is_account_private: boolean;
  };
  /** Below the names. */
  note?: ReactNode;
  /** Buttons at the end. */
  children?: ReactNode;
}

/** A person in a list, with a link to the profile and actions. */
export function PersonRow({ person, note, children }: PersonRowProps) {
  const intl = useIntl();
  return (
    <div className={styles['row']}>
      <Avatar kind="profile" src={person.thumb ?? person.profilephoto} size={44} />
      <span className={styles['names']}>
        <span className={styles['name']}>
          <Link to={paths.user(person.id)}>{person.full_name}</Link>
          {person.is_account_private ? (
            <LockOutlined role="img" aria-label={intl.formatMessage({ id: 'people.private' })} />
          ) : null}
        </span>
        <bdi className={styles['username']}>@{person.username}</bdi>
        {note}
      </span>
      <span className={styles['actions']}>{children}</span>
    </div>
  );
}
