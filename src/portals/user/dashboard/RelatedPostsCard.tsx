import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { PostCard } from '@/domain/posts/PostCard';
import type { PostView } from '@/domain/posts/postView';
import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/state/EmptyState';

import styles from './DashboardPage.module.css';
import { DashboardPanel } from './DashboardPanel';

/** Posts about the users and stocks that the reader follows. */
export function RelatedPostsCard({ posts, info }: { posts: readonly PostView[]; info: string | null }) {
  const intl = useIntl();
  return (
    <DashboardPanel title={intl.formatMessage({ id: 'userDashboard.posts' })} info={info}>
      {posts.length === 0 ? (
        <EmptyState
          image="profile"
          title={intl.formatMessage({ id: 'userDashboard.posts.empty' })}
          hint={intl.formatMessage({ id: 'userDashboard.posts.emptyHint' })}
          action={
            <Link to={paths.market()}>
              <FormattedMessage id="userDashboard.posts.toMarket" />
            </Link>
          }
        />
      ) : (
        <ul className={styles['posts']}>
          {posts.map((post) => (
            <li key={post.id}>
              <PostCard post={post} />
            </li>
          ))}
        </ul>
      )}
    </DashboardPanel>
  );
}
