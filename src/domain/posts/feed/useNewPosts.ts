import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';

import { NEWEST_READ } from '@/domain/social/rereadNewest';
import { useIsSocialLive, useSocialChanges } from '@/domain/social/useSocialChanges';

import type { PostView } from '../postView';
import { findNew, type FoundPosts, type PostPosition } from './findNew';
import { getSocialTopic, type PostSource } from './postSource';

/** Without a live connection, and for lists that have no topic. */
const POLL_MS = 30_000;
/** Minimum time between requests when the user switches windows often. */
const MIN_INTERVAL_MS = 5_000;

export interface NewPosts {
  count: number;
  /** Whether there may be more posts than were counted. */
  hasMore: boolean;
  /** Ends the announcement of the posts that are counted here; ones that arrived since are still announced. */
  clear: () => void;
}

/** More are shown as more than that. */
const MAX_COUNTED = 99;

const NONE: FoundPosts = { ids: [], hasMore: false };

/**
 * Counts the posts that were written since the list was read: live, or by polling while the window is visible and when it
 * regains the focus. The list itself does not change.
 * @param source must be memoized: another object restarts the polling
 * @param newest the first post of the list; null for an empty list, undefined to disable the counting
 * @param shown the posts of the list
 * @param isRestored whether the list is an earlier reading: what was written since is counted once, because the topic
 *   was not followed in that time
 */
export function useNewPosts(
  source: PostSource,
  newest: PostPosition | null | undefined,
  shown: readonly Pick<PostView, 'id'>[],
  isRestored: boolean,
): NewPosts {
  const client = useApolloClient();
  const isLive = useIsSocialLive();
  const [liveIds, setLiveIds] = useState<ReadonlySet<number>>(new Set());
  const [result, setResult] = useState<{ newest: PostPosition | null; found: FoundPosts }>();

  // A post that the list has shown is not new, also after its deletion: the viewer's own posts are announced as well.
  const shownIds = useMemo(() => new Set(shown.map(({ id }) => id)), [shown]);
  const seenIds = useRef(new Set<number>());
  useEffect(() => {
    for (const id of shownIds) seenIds.current.add(id);
  }, [shownIds]);
  if ([...liveIds].some((id) => shownIds.has(id))) setLiveIds(removeIds(liveIds, shownIds));

  const topic = newest === undefined ? undefined : getSocialTopic(source);
  // Lists of quotes have no topic.
  const isAnnounced = isLive && topic !== undefined;
  useEffect(() => {
    if (newest === undefined || isAnnounced) return undefined;
    let hasEnded = false;
    let requestedAt = Date.now();
    const request = async () => {
      requestedAt = Date.now();
      const found = await findNew(client, source, newest);
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

  const countMissed = () => {
    if (newest === undefined) return;
    void findNew(client, source, newest, NEWEST_READ).then((found) => {
      if (found) setResult({ newest, found });
    });
  };
  const onMount = useEffectEvent(() => {
    if (isRestored) countMissed();
  });
  useEffect(() => onMount(), []);

  useSocialChanges(topic === undefined ? [] : [topic], {
    onChange: ({ kind, subject_id: id, sentiment }) => {
      if (kind !== 'new_post' || id === null || ('sentiment' in source && source.sentiment !== sentiment)) return;
      if (seenIds.current.has(id)) return;
      setLiveIds((ids) => new Set([...[...ids].slice(-MAX_COUNTED), id]));
    },
    onGap: countMissed,
  });
  const found = result !== undefined && result.newest === newest ? result.found : NONE;
  const count = new Set([...found.ids, ...liveIds]).size;
  const clear = () => {
    setLiveIds((before) => removeIds(before, liveIds));
    setResult((before) => (before === result ? undefined : before));
  };
  return { count, hasMore: found.hasMore || count > MAX_COUNTED, clear };
}

const removeIds = (ids: ReadonlySet<number>, removed: ReadonlySet<number>): ReadonlySet<number> =>
  new Set([...ids].filter((id) => !removed.has(id)));
