import type { Live_SocialChangeFragment } from '@/generated/social/fragments';
import type { SocialTopic } from '@rules/posts/socialTopics';

export type SocialChange = Live_SocialChangeFragment;

/** `off`: nothing is followed. `delayed`: the connection is down, and who needs changes reads them regularly. */
export type SocialStatus = 'off' | 'connecting' | 'live' | 'delayed';

export interface SocialListener {
  onChange: (change: SocialChange) => void;
  /** Changes may have been missed: read again. */
  onGap: () => void;
}

/** What other people do, for the parts of the page that show it. */
export interface SocialFeed {
  /**
   * Follows topics. A change of each is delivered once, also after the connection was lost.
   * @returns ends it
   */
  watch: (topics: readonly SocialTopic[], listener: SocialListener) => () => void;
  status: () => SocialStatus;
  onStatus: (listener: () => void) => () => void;
}
