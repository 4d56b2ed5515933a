import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { useViewer } from '@/domain/session/SessionContext';
import { getHome } from '@/domain/session/viewer';
import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { PageLayout } from '@/shared/ui/page/PageLayout';

/** The post does not exist or is not visible to the viewer: both look the same. */
export function NoSuchPost() {
  const intl = useIntl();
  const { role } = useViewer();
  return (
    <PageLayout title={intl.formatMessage({ id: 'page.post' })}>
      <EmptyState
        title={intl.formatMessage({ id: 'feed.post.notFound' })}
        hint={intl.formatMessage({ id: 'feed.post.notFoundHint' })}
        action={
          role === 'app_user' ? (
            <Link to={paths.posts()}>
              <FormattedMessage id="feed.post.toFeed" />
            </Link>
          ) : (
            <Link to={getHome(role)}>
              <FormattedMessage id="feed.post.toHome" />
            </Link>
          )
        }
      />
    </PageLayout>
  );
}
