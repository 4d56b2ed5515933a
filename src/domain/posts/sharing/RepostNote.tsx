import { RetweetOutlined } from '@ant-design/icons';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';

import { useViewer } from '@/domain/session/SessionContext';
import { paths } from '@/shared/paths';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';

import type { PostView } from '../postView';
import styles from './Sharing.module.css';

/** Above a reposted post: who reposted it, and when. */
export function RepostNote({ repost }: { repost: PostView }) {
  const isOwn = useViewer().id === repost.user_id;
  return (
    <p className={styles['reposted']}>
      <RetweetOutlined aria-hidden />{' '}
      {isOwn ? (
        <FormattedMessage id="posts.repost.byYou" />
      ) : (
        <FormattedMessage
          id="posts.repost.by"
          values={{
            name: (
              <Link to={paths.user(repost.user_id)}>
                <bdi>{repost.full_name}</bdi>
              </Link>
            ),
          }}
        />
      )}
      {' · '}
      <RelativeTime value={repost.date} />
    </p>
  );
}
