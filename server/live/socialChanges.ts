import { MAX_SOCIAL_WAITING } from '../../rules/posts/socialTopics.ts';
import { translate } from '../i18n/translate.ts';
import type { SocialFeed } from '../modules/social/socialFeed.ts';
import type { SocialItem } from '../modules/social/socialItem.ts';
import { parseTopics } from '../modules/social/socialTopics.service.ts';
import { LiveItems, type LiveCall } from './liveCall.ts';

/** The subscription to what people do: a start signal with what was missed, then changes as they happen. */
export const socialChanges = (feed: SocialFeed): LiveCall =>
  new LiveItems<SocialItem>({
    open({ viewer }, { topics: given, after }) {
      const topics = parseTopics(Array.isArray(given) ? given : []);
      return (onChange) => feed.follow({ viewer, topics, onChange }, typeof after === 'string' ? after : null);
    },
    toKey: ({ key }) => key,
    // Plus the signals and a round's changes on top of a full catch-up.
    maxPending: 2 * MAX_SOCIAL_WAITING,
    envelope: (language, items) => ({
      status: 200,
      message: translate(language, 'common.ok'),
      data: items.map(({ change }) => change),
    }),
  });
