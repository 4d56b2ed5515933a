import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';

import {
  GetUserPostListDocument,
  type GetUserPostListQuery,
  type GetUserPostListQueryVariables,
} from '@/generated/posts/getUserPostList';
import { FIRST_PAGE } from '@rules/paging';

import { POSTS_PER_PAGE, type PostSource } from './postSource';
import type { PostView } from '../postView';

const POLL_MS = 30_000;
/** Minimum time between requests when the user switches windows often. */
const MIN_INTERVAL_MS = 5_000;

export interface NewPosts {
  count: number;
  /** Whether there may be more posts than were counted. */
  hasMore: boolean;
}

const NONE: NewPosts = { count: 0, hasMore: false };

type PostPosition = Pick<PostView, 'id' | 'date'>;

/**
 * Counts the posts that were written since the list was read. Polls while the window is visible and when it regains the
 * focus. The list itself does not change.
 * @param source must be memoized: another object restarts the polling
 * @param newest the first post of the list; null for an empty list, undefined to disable the polling
 */
export function useNewPosts(source: PostSource, newest: PostPosition | null | undefined): NewPosts {
  const client = useApolloClient();
  const [result, setResult] = useState<{ newest: PostPosition | null; found: NewPosts }>();

  useEffect(() => {
    if (newest === undefined) return undefined;
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
  }, [client, source, newest]);

  return result !== undefined && result.newest === newest ? result.found : NONE;
}

/** @returns undefined after a failure: the next poll tries again */
async function countNew(
  client: ApolloClient,
  source: PostSource,
  newest: PostPosition | null,
): Promise<NewPosts | undefined> {
  try {
    const { data } = await client.query<GetUserPostListQuery, GetUserPostListQueryVariables>({
      query: GetUserPostListDocument,
      variables: { ...source, pageNumber: FIRST_PAGE, pageSize: POSTS_PER_PAGE },
      // A cache write would change the list.
      fetchPolicy: 'no-cache',
    });
    const page = data?.getUserPostList;
    if (!page?.data) return undefined;
    const count = page.data.filter((post) => newest === null || isNewer(post, newest)).length;
    return { count, hasMore: page.nextCursor !== null && count === page.data.length };
  } catch {
    return undefined;
  }
}

const isNewer = (post: PostPosition, newest: PostPosition): boolean =>
  post.date === newest.date ? post.id > newest.id : post.date > newest.date;
