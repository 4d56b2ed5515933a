import { revokeApiKeyOnAccessRevoked } from './accounts/apiKeys.service.ts';
import { endFollowsOnBlock } from './follows/follows.service.ts';
import type { Subscriptions } from './ground/events/events.ts';
import { reportCopies } from './reports/copies.ts';
import { notifyAuthorOfDeletion } from './reports/notifyOfDeletion.ts';

/** Which module reacts to which domain event. The publishers do not import their subscribers. */
export const subscriptions: Subscriptions = {
  'account.accessRevoked': [revokeApiKeyOnAccessRevoked],
  'user.blocked': [endFollowsOnBlock],
  'post.written': [reportCopies],
  'post.deleted': [notifyAuthorOfDeletion],
};
