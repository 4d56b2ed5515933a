import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { useGetFollowedTagsQuery } from '@/generated/posts/getFollowedTags';
import { useGetTrendingTagsQuery } from '@/generated/posts/getTrendingTags';
import { readResponse } from '@/shared/action/readResponse';
import { paths } from '@/shared/paths';
import { Panel } from '@/shared/ui/page/Panel';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';

import styles from './Tags.module.css';
import { TagFollowButton } from './TagFollowButton';

/** Above the feed of followed tags: which ones these are, and what others write about at the moment. */
export function TagPanels() {
  return (
    <div className={styles['panels']}>
      <FollowedTags />
      <TrendingTags />
    </div>
  );
}

function FollowedTags() {
  const intl = useIntl();
  const { response } = readResponse(useGetFollowedTagsQuery({ fetchPolicy: 'cache-and-network' }));
  const tags = response?.data ?? [];
  if (tags.length === 0) return null;
  return (
    <nav aria-label={intl.formatMessage({ id: 'tags.followed' })}>
      <ul className={styles['followed']}>
        {tags.map(({ id, tag, name }) => (
          <li key={id}>
            <Link to={paths.tag(tag)} className={styles['chip']}>
              <bdi>#{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function TrendingTags() {
  const intl = useIntl();
  const result = useGetTrendingTagsQuery({ fetchPolicy: 'cache-and-network' });
  const { response, failure } = readResponse(result);
  const tags = response?.data;
  return (
    <Panel title={intl.formatMessage({ id: 'tags.trending' })}>
      {tags ? (
        tags.length === 0 ? (
          <p className={styles['none']}>
            <FormattedMessage id="tags.trending.none" />
          </p>
        ) : (
          <ol className={styles['trending']}>
            {tags.map((tag) => (
              <li key={tag.id}>
                <div>
                  <Link to={paths.tag(tag.tag)} className={styles['name']}>
                    <bdi>#{tag.name}</bdi>
                  </Link>
                  <p className={styles['reason']}>
                    <FormattedMessage
                      id="tags.trending.reason"
                      values={{
                        day: tag.posts_last_day ?? 0,
                        people: tag.people_last_day ?? 0,
                        week: tag.posts_last_week ?? 0,
                      }}
                    />
                  </p>
                </div>
                <TagFollowButton tag={tag} size="small" />
              </li>
            ))}
          </ol>
        )
      ) : failure === undefined ? (
        <ListSkeleton />
      ) : (
        <ErrorState message={failure} onRetry={() => void result.refetch()} />
      )}
    </Panel>
  );
}
