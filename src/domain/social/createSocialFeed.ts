import { MAX_SOCIAL_TOPICS, type SocialTopic } from '@rules/posts/socialTopics';

import { createSocialConnection, type SocialTransport } from './socialConnection';
import type { SocialChange, SocialFeed, SocialListener } from './socialFeed';

/** Topics that appear within this time lead to one subscription. */
const BATCH_MS = 100;
/** Subscribed topics without a watcher that are tolerated before the subscription is replaced. */
const SPARE = 40;
/** All pages read again after a restart of the server, but not in the same moment. */
const GAP_JITTER_MS = 3_000;
/** Changes that are remembered: more than the server sends again. */
const REMEMBERED = 2_000;

/** Numbers are not remembered: a newer message replaces them. */
const isNumbers = ({ kind }: SocialChange): boolean => kind === 'post' || kind === 'poll';

/**
 * One subscription for all topics of the page. It is replaced when other topics appear, and continues where it was after
 * the connection was lost. A hidden page follows only the viewer's own events.
 * @param onCounts writes numbers and edits into the cache, before the listeners are called
 * @param onGapTopics reads again what `onCounts` may have missed, for the watched topics
 */
export function createSocialFeed(
  transport: SocialTransport,
  onCounts: (change: SocialChange) => void,
  onGapTopics: (topics: readonly SocialTopic[]) => void,
): SocialFeed {
  const watchers = new Map<SocialTopic, Set<SocialListener>>();
  const received = new Set<string>();
  let gap: ReturnType<typeof setTimeout> | undefined;
  let batch: ReturnType<typeof setTimeout> | undefined;
  let hasHidden = false;

  /** A post is sent under the topic of each list that contains it, with the same id. */
  const remember = ({ topic, id }: SocialChange): boolean => {
    const key = `${topic} ${id}`;
    if (received.has(key)) return false;
    received.add(key);
    const [oldest] = received;
    if (received.size > REMEMBERED && oldest !== undefined) received.delete(oldest);
    return true;
  };
  const deliver = (change: SocialChange) => {
    if (!isNumbers(change) && !remember(change)) return;
    onCounts(change);
    for (const [topic, listeners] of watchers)
      if (topic === change.topic) for (const listener of listeners) listener.onChange(change);
  };
  const readAgain = () => {
    gap = undefined;
    onGapTopics([...watchers.keys()]);
    for (const listener of new Set([...watchers.values()].flatMap((listeners) => [...listeners]))) listener.onGap();
  };
  /** What is read at the end of a pending gap also contains what a second one missed. */
  const reportGap = () => {
    gap ??= setTimeout(readAgain, Math.random() * GAP_JITTER_MS);
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
        // A tab that was opened in the background does not report that it is hidden.
        hasHidden = document.visibilityState === 'hidden';
        if (hasHidden) connection.markPlace();
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
          clearTimeout(gap);
          gap = undefined;
        }
        updateSoon();
      };
    },
    status: connection.status,
    onStatus: connection.onStatus,
  };
}
