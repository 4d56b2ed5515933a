import { ArrowUpOutlined } from '@ant-design/icons';
import { memo, useCallback, useMemo, useRef, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';

import { LightButton } from '@/shared/ui/button/LightButton';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { PageList } from '@/shared/ui/list/PageList';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import type { FeedItem } from './feedPages';
import { isNewer } from './findNew';
import { NoVisiblePosts } from './NoVisiblePosts';
import { PostCard } from '../PostCard';
import { isSortedByTime, type PostSource } from './postSource';
import styles from './PostStream.module.css';
import type { PostView } from '../postView';
import { useNewPosts, type NewPosts } from './useNewPosts';
import { usePostList, type PostList } from './usePostList';

interface PostStreamProps {
  /** Must be memoized: another object is another list. */
  source: PostSource;
  /** Name of the list for screen readers. */
  label: string;
  empty: ReactNode;
}

/** Height of a post with a few lines of text. */
const POST_HEIGHT_PX = 220;
const GAP_PX = 16;

/** Endless list of posts that scrolls with the page. New posts are announced and shown on request. */
export function PostStream({ source, label, empty }: PostStreamProps) {
  const box = useRef<HTMLElement>(null);
  const { key: locationKey } = useLocation();
  const list = usePostList(source);
  const isProfile = 'userId' in source;
  const newPosts = useNewPosts(source, useNewest(source, list), list.items, list.isRestored);
  const { hasMore, loading, failure, loadMore: onLoadMore } = list;
  const progress = { hasMore, loading, failure, onLoadMore };
  const showNew = async () => {
    // What the list still does not show is on a later page, or was deleted.
    if (await list.refresh()) newPosts.clear();
    window.scrollTo({ top: 0 });
    // The pressed button unmounts, so the focus must move.
    box.current?.focus({ preventScroll: true });
  };
  const renderPost = useCallback(
    ({ post, retry }: FeedItem) =>
      post ? <StreamItem post={post} isPinned={isProfile && post.is_pinned} /> : <PlaceholderItem retry={retry} />,
    [isProfile],
  );
  return (
    <section ref={box} tabIndex={-1} className={styles['stream']} aria-label={label}>
      <NewPostsButton newPosts={newPosts} onShow={() => void showNew()} />
      <PageList
        label={label}
        items={list.items}
        getKey={({ id }) => id}
        renderItem={renderPost}
        isPlaceholder={isPlaceholder}
        onVisibleRangeChange={list.onVisibleRangeChange}
        estimatedHeight={POST_HEIGHT_PX}
        gap={GAP_PX}
        scrollKey={`${locationKey} ${JSON.stringify(source)}`}
        {...progress}
        empty={list.hasMore ? <NoVisiblePosts {...progress} /> : empty}
      />
    </section>
  );
}

const isPlaceholder = ({ post }: FeedItem): boolean => post === undefined;

/** Memoized, so that scrolling does not rerender the cards. */
const StreamItem = memo(function StreamItem({ post, isPinned }: { post: PostView; isPinned: boolean }) {
  return (
    <div className={styles['item']}>
      <PostCard post={post} isPinned={isPinned} />
    </div>
  );
});

/** Placeholder of a post that is loaded again. */
function PlaceholderItem({ retry }: Pick<FeedItem, 'retry'>) {
  return (
    <div className={styles['item']}>
      {retry ? <ErrorState message={null} onRetry={retry} /> : <ListSkeleton count={1} />}
    </div>
  );
}

/** Returns the same object as long as the first post does not change. */
function useNewest(source: PostSource, { items, loading, failure }: PostList) {
  const isLoaded = failure === undefined && isSortedByTime(source) && (items.length > 0 || !loading);
  // A pinned post is first, but rarely the newest.
  const [first, second] = items.map(({ post }) => post);
  const { id, date } = (first && second && isNewer(second, first) ? second : first) ?? {};
  return useMemo(() => {
    if (!isLoaded) return undefined;
    return id === undefined || date === undefined ? null : { id, date };
  }, [isLoaded, id, date]);
}

function NewPostsButton({ newPosts, onShow }: { newPosts: NewPosts; onShow: () => void }) {
  const intl = useIntl();
  const { count, hasMore } = newPosts;
  const id = hasMore ? 'feed.new.more' : 'feed.new';
  return (
    <>
      {count > 0 ? (
        <div className={styles['announcement']}>
          <LightButton type="primary" icon={<ArrowUpOutlined aria-hidden />} onClick={onShow}>
            <FormattedMessage id={id} values={{ count }} />
          </LightButton>
        </div>
      ) : null}
      <VisuallyHidden role="status">{count > 0 ? intl.formatMessage({ id }, { count }) : null}</VisuallyHidden>
    </>
  );
}
