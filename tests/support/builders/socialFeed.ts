import type { SocialChange, SocialFeed, SocialListener, SocialStatus } from '@/domain/social/socialFeed';
import type { SocialTopic } from '@rules/posts/socialTopics';

let number = 0;

/** A change as the server sends it. */
export const aSocialChange = (change: Partial<SocialChange> = {}): SocialChange => {
  number += 1;
  return {
    id: `1.${number}`,
    cursor: `${number}.0.0`,
    topic: 'me',
    kind: 'notification',
    subject_id: null,
    parent_id: null,
    up_vote: null,
    down_vote: null,
    comments: null,
    reposts: null,
    quotes: null,
    total_user_votes: null,
    options: null,
    sentiment: null,
    notification_type: null,
    ...change,
  };
};

/** A feed whose changes the test sends: the value of a `SocialFeedContext`. */
export function fakeSocialFeed() {
  const watchers = new Set<{ readonly topics: readonly SocialTopic[]; readonly listener: SocialListener }>();
  const statusListeners = new Set<() => void>();
  let status: SocialStatus = 'live';
  const feed: SocialFeed = {
    watch: (topics, listener) => {
      const watcher = { topics, listener };
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    status: () => status,
    onStatus: (listener) => {
      statusListeners.add(listener);
      return () => statusListeners.delete(listener);
    },
  };
  return {
    feed,
    topics: (): string[] => [...watchers].flatMap(({ topics }) => topics),
    send: (change: Partial<SocialChange>) => {
      const sent = aSocialChange(change);
      for (const { topics, listener } of watchers)
        if (topics.some((topic) => topic === sent.topic)) listener.onChange(sent);
    },
    reportGap: () => {
      for (const { listener } of watchers) listener.onGap();
    },
    setStatus: (next: SocialStatus) => {
      status = next;
      for (const listener of statusListeners) listener();
    },
  };
}
