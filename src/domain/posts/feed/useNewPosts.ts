import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';

import {
  GetUserPostListDocument,
  type GetUserPostListQuery,
  type GetUserPostListQueryVariables,
} from '@/generated/posts/getUserPostList';
import { FIRST_PAGE } from '@rules/paging';

import { POSTS_PER_PAGE } from './feedPages';
import type { PostSource } from './postSource';
import type { PostView } from '../postView';

const POLL_MS = 30_000;
/** Minimum time between requests when the user switches windows often. */
const PAUSE_MS = 5_000;

export interface NewPosts {
  count: number;
  /** Whether there may be more posts than were counted. */
  isMore: boolean;
}

const NONE: NewPosts = { count: 0, isMore: false };

type Place = Pick<PostView, 'id' | 'date'>;

/**
 * Counts the posts that were written since the list was read. Polls while the window is visible and when it regains the
 * focus. The list itself does not change.
 * @param source must be memoized: another object restarts the polling
 * @param newest the first post of the list; null for an empty list, undefined to disable the polling
 */
export function useNewPosts(source: PostSource, newest: Place | null | undefined): NewPosts {
  const client = useApolloClient();
  const [seen, setSeen] = useState<{ newest: Place | null; found: NewPosts }>();

  useEffect(() => {
    if (newest === undefined) return undefined;
    let isOver = false;
    let askedAt = Date.now();
    const ask = async () => {
      askedAt = Date.now();
      const found = await countNew(client, source, newest);
      if (!isOver && found) setSeen({ newest, found });
    };
    const askInSight = (pauseMs: number) => {
      if (!document.hidden && Date.now() - askedAt >= pauseMs) void ask();
    };
    const onReturn = () => askInSight(PAUSE_MS);
    const timer = setInterval(() => askInSight(0), POLL_MS);
    window.addEventListener('focus', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      isOver = true;
      clearInterval(timer);
      window.removeEventListener('focus', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [client, source, newest]);

  return seen !== undefined && seen.newest === newest ? seen.found : NONE;
}

/** @returns undefined after a failure: the next poll tries again */
async function countNew(client: ApolloClient, source: PostSource, known: Place | null): Promise<NewPosts | undefined> {
  try {
    const { data } = await client.query<GetUserPostListQuery, GetUserPostListQueryVariables>({
      query: GetUserPostListDocument,
      variables: { ...source, pageNumber: FIRST_PAGE, pageSize: POSTS_PER_PAGE },
      // A cache write would change the list.
      fetchPolicy: 'no-cache',
    });
    const page = data?.getUserPostList;
    if (!page?.data) return undefined;
    const count = page.data.filter((post) => known === null || isNewer(post, known)).length;
    return { count, isMore: page.nextCursor !== null && count === page.data.length };
  } catch {
    return undefined;
  }
}

const isNewer = (post: Place, known: Place): boolean =>
  post.date === known.date ? post.id > known.id : post.date > known.date;
