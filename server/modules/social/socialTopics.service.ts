import { isSocialTopic, MAX_SOCIAL_TOPICS, type SocialTopic } from '../../../rules/posts/socialTopics.ts';
import { UserError } from '../../context/envelope.ts';

/**
 * Checks and deduplicates the topics of a subscription.
 * @throws UserError 400 for unknown topics and too many
 */
export function parseTopics(given: readonly unknown[]): SocialTopic[] {
  const topics = [...new Set(given)].map((topic) => {
    if (typeof topic !== 'string' || !isSocialTopic(topic)) throw new UserError(400, 'social.unknownTopic');
    return topic;
  });
  if (topics.length > MAX_SOCIAL_TOPICS) throw new UserError(400, 'social.tooManyTopics', { max: MAX_SOCIAL_TOPICS });
  return topics;
}
