import { use, useEffect, useEffectEvent, useSyncExternalStore } from 'react';

import type { SocialTopic } from '@rules/posts/socialTopics';

import type { SocialListener } from './socialFeed';
import { SocialFeedContext } from './SocialFeedContext';

const nothing = () => undefined;
const subscribeToNothing = () => nothing;

/**
 * Follows topics while the component is mounted. Numbers of posts and polls reach the cache without a listener.
 * @param topics the same topics in another array change nothing
 */
export function useSocialChanges(topics: readonly SocialTopic[], listener: Partial<SocialListener> = {}): void {
  const feed = use(SocialFeedContext);
  const onChange = useEffectEvent(listener.onChange ?? nothing);
  const onGap = useEffectEvent(listener.onGap ?? nothing);
  const key = topics.join(' ');
  useEffect(() => {
    if (!feed || key === '') return undefined;
    return feed.watch(topics, { onChange: (change) => onChange(change), onGap: () => onGap() });
    // oxlint-disable-next-line react/exhaustive-deps -- the key contains the topics
  }, [feed, key]);
}

/** Whether changes arrive by themselves at present. Otherwise the caller must read them regularly. */
export function useIsSocialLive(): boolean {
  const feed = use(SocialFeedContext);
  return useSyncExternalStore(
    feed?.onStatus ?? subscribeToNothing,
    () => feed?.status() === 'live',
    // The prerendered shell.
    () => false,
  );
}
