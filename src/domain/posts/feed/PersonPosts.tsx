import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { useViewer } from '@/domain/session/SessionContext';
import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/state/EmptyState';

import styles from './PersonPosts.module.css';
import type { PostSource } from './postSource';
import { PostStream } from './PostStream';

/** The posts of a user, for the profile. */
export function PersonPosts({ userId, name }: { userId: number; name: string }) {
  const intl = useIntl();
  const { id, role } = useViewer();
  const source = useMemo<PostSource>(() => ({ userId }), [userId]);
  const label = intl.formatMessage({ id: 'feed.person.title' });
  return (
    <div className={styles['posts']}>
      <h2>{label}</h2>
      <div className={styles['column']}>
        <PostStream
          source={source}
          label={label}
          empty={
            <EmptyState
              title={intl.formatMessage({ id: id === userId ? 'feed.person.emptyOwn' : 'feed.person.empty' }, { name })}
              action={
                role === 'app_user' ? (
                  <Link to={paths.posts()}>
                    <FormattedMessage id="feed.person.toFeed" />
                  </Link>
                ) : undefined
              }
            />
          }
        />
      </div>
    </div>
  );
}
