import { MAX_SOCIAL_TOPICS, type SocialTopic } from '@rules/posts/socialTopics';

import { createSocialConnection, type SocialTransport } from './socialConnection';
import type { SocialChange, SocialFeed, SocialListener } from './socialFeed';

/** Topics that appear within this time lead to one subscription. */
const BATCH_MS = 100;
/** Subscribed topics without a watcher that are tolerated before the subscription is replaced. */
const SPARE = 40;
/** All pages read again after a restart of the server, but not in the same moment. */
const GAP_JITTER_MS = 3_000;
/** Ids of changes that are remembered: more than the server sends again. */
const REMEMBERED = 2_000;

/** Numbers are not remembered: a newer message replaces them. */
const isNumbers = ({ kind }: SocialChange): boolean => kind === 'post' || kind === 'poll';

/**
 * One subscription for all topics of the page. It is replaced when other topics appear, and continues where it was after
 * the connection was lost. A hidden page follows only the viewer's own events.
 * @param onCounts writes numbers and edits into the cache, before the listeners are called
 */
export function createSocialFeed(transport: SocialTransport, onCounts: (change: SocialChange) => void): SocialFeed {
  const watchers = new Map<SocialTopic, Set<SocialListener>>();
  const receivedIds = new Set<string>();
  const gaps = new Set<ReturnType<typeof setTimeout>>();
  let batch: ReturnType<typeof setTimeout> | undefined;
  let hasHidden = false;

  const remember = ({ id }: SocialChange): boolean => {
    if (receivedIds.has(id)) return false;
    receivedIds.add(id);
    const [oldest] = receivedIds;
    if (receivedIds.size > REMEMBERED && oldest !== undefined) receivedIds.delete(oldest);
    return true;
  };
  const deliver = (change: SocialChange) => {
    if (!isNumbers(change) && !remember(change)) return;
    onCounts(change);
    for (const [topic, listeners] of watchers)
      if (topic === change.topic) for (const listener of listeners) listener.onChange(change);
  };
  const reportGap = () => {
    const timer = setTimeout(() => {
      gaps.delete(timer);
      for (const listener of new Set([...watchers.values()].flatMap((listeners) => [...listeners]))) listener.onGap();
    }, Math.random() * GAP_JITTER_MS);
    gaps.add(timer);
  };

  const connection = createSocialConnection(transport, { onChange: deliver, onGap: reportGap });

  /** The viewer's own events first, then what appeared last. */
  const listTopics = (): SocialTopic[] => {
    const own = watchers.has('me') ? (['me'] as const) : [];
    if (document.visibilityState === 'hidden') return [...own];
    const otherTopics = [...watchers.keys()].filter((topic) => topic !== 'me');
    return [...own, ...otherTopics.slice(-(MAX_SOCIAL_TOPICS - own.length))];
  };

  const update = () => {
    clearTimeout(batch);
    batch = undefined;
    const topics = listTopics();
    const isCovered = topics.every((topic) => connection.covers(topic));
    if (isCovered && connection.size() <= topics.length + SPARE && topics.length > 0) return;
    connection.follow(topics);
  };
  const updateSoon = () => {
    batch ??= setTimeout(update, BATCH_MS);
  };
  const onVisibility = () => {
    const isHidden = document.visibilityState === 'hidden';
    // What is not followed while hidden is caught up on from here.
    if (isHidden && !hasHidden) connection.markPlace();
    hasHidden = isHidden;
    connection.retryNow();
    if (isHidden) connection.follow(listTopics());
    else connection.follow(listTopics(), { fromMark: true });
  };
  const onOnline = () => connection.retryNow();

  return {
    watch: (topics, listener) => {
      if (watchers.size === 0) {
        document.addEventListener('visibilitychange', onVisibility);
        window.addEventListener('online', onOnline);
      }
      // A separate object per call, so that one component may watch twice.
      const own = { ...listener };
      for (const topic of topics) watchers.set(topic, (watchers.get(topic) ?? new Set()).add(own));
      updateSoon();
      return () => {
        for (const topic of topics) {
          watchers.get(topic)?.delete(own);
          if (watchers.get(topic)?.size === 0) watchers.delete(topic);
        }
        if (watchers.size === 0) {
          document.removeEventListener('visibilitychange', onVisibility);
          window.removeEventListener('online', onOnline);
          for (const timer of gaps) clearTimeout(timer);
          gaps.clear();
        }
        updateSoon();
      };
    },
    status: connection.status,
    onStatus: connection.onStatus,
  };
}
