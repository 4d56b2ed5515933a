import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useMemo, useState } from 'react';

import {
  GetUserPostListDocument,
  type GetUserPostListQuery,
  type GetUserPostListQueryVariables,
} from '@/generated/posts/getUserPostList';
import { NEWEST_READ } from '@/domain/social/rereadNewest';
import { useIsSocialLive, useSocialChanges } from '@/domain/social/useSocialChanges';
import { FIRST_PAGE } from '@rules/paging';

import { getSocialTopic, POSTS_PER_PAGE, type PostSource } from './postSource';
import type { PostView } from '../postView';

/** Without a live connection, and for lists that have no topic. */
const POLL_MS = 30_000;
/** Minimum time between requests when the user switches windows often. */
const MIN_INTERVAL_MS = 5_000;

export interface NewPosts {
  count: number;
  /** Whether there may be more posts than were counted. */
  hasMore: boolean;
}

/** More are shown as more than that. */
const MAX_COUNTED = 99;

const NONE: NewPosts = { count: 0, hasMore: false };

type PostPosition = Pick<PostView, 'id' | 'date'>;

/**
 * Counts the posts that were written since the list was read: live, or by polling while the window is visible and when it
 * regains the focus. The list itself does not change.
 * @param source must be memoized: another object restarts the polling
 * @param newest the first post of the list; null for an empty list, undefined to disable the counting
 * @param shown the posts of the list
 */
export function useNewPosts(
  source: PostSource,
  newest: PostPosition | null | undefined,
  shown: readonly Pick<PostView, 'id'>[],
): NewPosts {
  const client = useApolloClient();
  const isLive = useIsSocialLive();
  const [liveIds, setLiveIds] = useState<ReadonlySet<number>>(new Set());
  const [result, setResult] = useState<{ newest: PostPosition | null; found: NewPosts }>();

  const topic = newest === undefined ? undefined : getSocialTopic(source);
  // Lists of quotes have no topic.
  const isAnnounced = isLive && topic !== undefined;
  useEffect(() => {
    if (newest === undefined || isAnnounced) return undefined;
    let hasEnded = false;
    let requestedAt = Date.now();
    const request = async () => {
      requestedAt = Date.now();
      const found = await countNew(client, source, newest);
      if (!hasEnded && found) setResult({ newest, found });
    };
    const requestIfVisible = (minIntervalMs: number) => {
      if (!document.hidden && Date.now() - requestedAt >= minIntervalMs) void request();
    };
    const onReturn = () => requestIfVisible(MIN_INTERVAL_MS);
    const timer = setInterval(() => requestIfVisible(0), POLL_MS);
    window.addEventListener('focus', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      hasEnded = true;
      clearInterval(timer);
      window.removeEventListener('focus', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [client, source, newest, isAnnounced]);

  useSocialChanges(topic === undefined ? [] : [topic], {
    onChange: ({ kind, subject_id: id, sentiment }) => {
      if (kind !== 'new_post' || id === null || ('sentiment' in source && source.sentiment !== sentiment)) return;
      setLiveIds((ids) => new Set([...[...ids].slice(-MAX_COUNTED), id]));
    },
    onGap: () => {
      if (newest === undefined) return;
      void countNew(client, source, newest, NEWEST_READ).then((found) => {
        if (found) setResult({ newest, found });
      });
    },
  });
  const shownIds = useMemo(() => new Set(shown.map(({ id }) => id)), [shown]);
  const found = result !== undefined && result.newest === newest ? result.found : NONE;
  const live = [...liveIds].filter((id) => !shownIds.has(id)).length;
  // Both count the same posts: the larger number is the newer one.
  return live > found.count ? { count: live, hasMore: live > MAX_COUNTED } : found;
}

/** @returns undefined after a failure: the next poll tries again */
async function countNew(
  client: ApolloClient,
  source: PostSource,
  newest: PostPosition | null,
  context?: typeof NEWEST_READ,
): Promise<NewPosts | undefined> {
  try {
    const { data } = await client.query<GetUserPostListQuery, GetUserPostListQueryVariables>({
      query: GetUserPostListDocument,
      variables: { ...source, pageNumber: FIRST_PAGE, pageSize: POSTS_PER_PAGE },
      // A cache write would change the list.
      fetchPolicy: 'no-cache',
      context,
    });
    const page = data?.getUserPostList;
    if (!page?.data) return undefined;
    const count = page.data.filter((post) => newest === null || isNewer(post, newest)).length;
    return { count, hasMore: page.nextCursor !== null && count === page.data.length };
  } catch {
    return undefined;
  }
}

export const isNewer = (post: PostPosition, newest: PostPosition): boolean =>
  post.date === newest.date ? post.id > newest.id : post.date > newest.date;
