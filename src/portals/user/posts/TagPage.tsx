import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useParams } from 'react-router';

import type { PostSource } from '@/domain/posts/feed/postSource';
import { PostStream } from '@/domain/posts/feed/PostStream';
import { useViewer } from '@/domain/session/SessionContext';
import { getHome } from '@/domain/session/viewer';
import { useGetTagQuery, type GetTagQuery } from '@/generated/posts/getTag';
import { NOT_FOUND } from '@/shared/action/envelope';
import { readResponse } from '@/shared/action/readResponse';
import { paths } from '@/shared/paths';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';

import styles from './FeedPage.module.css';
import { TagFollowButton } from './TagFollowButton';

type TagView = NonNullable<GetTagQuery['getTag']['data']>;

/** The posts with a tag, however it is written. */
export function TagPage() {
  const name = useParams()['tag'] ?? '';
  return <TagByName key={name} name={name} />;
}

function TagByName({ name }: { name: string }) {
  const result = useGetTagQuery({ variables: { tag: name }, fetchPolicy: 'cache-and-network' });
  const { response, failure, failureStatus } = readResponse(result);
  if (response?.data) return <TagPosts tag={response.data} />;
  return (
    <PageLayout title={`#${name}`}>
      {failureStatus === NOT_FOUND ? (
        <NoSuchTag />
      ) : failure === undefined ? (
        <ListSkeleton />
      ) : (
        <ErrorState message={failure} onRetry={() => void result.refetch()} />
      )}
    </PageLayout>
  );
}

function TagPosts({ tag }: { tag: TagView }) {
  const intl = useIntl();
  const { id } = tag;
  const label = intl.formatMessage({ id: 'tags.posts' }, { name: tag.name });
  const source = useMemo<PostSource>(() => ({ tagId: id }), [id]);
  return (
    <PageLayout
      title={`#${tag.name}`}
      description={
        <FormattedMessage id="tags.use" values={{ day: tag.posts_last_day ?? 0, week: tag.posts_last_week ?? 0 }} />
      }
      actions={<TagFollowButton tag={tag} />}
    >
      <div className={styles['column']}>
        <h2 className="b-visually-hidden">{label}</h2>
        <PostStream source={source} label={label} empty={<NoPosts />} />
      </div>
    </PageLayout>
  );
}

/** The posts with the tag were deleted, or the viewer may not see them. */
function NoPosts() {
  const intl = useIntl();
  return <EmptyState title={intl.formatMessage({ id: 'tags.noPosts' })} action={<ToPosts />} />;
}

function NoSuchTag() {
  const intl = useIntl();
  return (
    <EmptyState
      title={intl.formatMessage({ id: 'tags.noPosts' })}
      hint={intl.formatMessage({ id: 'tags.noPosts.hint' })}
      action={<ToPosts />}
    />
  );
}

function ToPosts() {
  const { role } = useViewer();
  return role === 'app_user' ? (
    <Link to={paths.posts({ tab: 'tags' })}>
      <FormattedMessage id="tags.toTrending" />
    </Link>
  ) : (
    <Link to={getHome(role)}>
      <FormattedMessage id="feed.post.toHome" />
    </Link>
  );
}
