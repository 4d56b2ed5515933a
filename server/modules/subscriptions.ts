import { revokeApiKeyOnAccessRevoked } from './accounts/apiKeys.service.ts';
import { acceptRequirements } from './consents/acceptRequirements.ts';
import {
  revokeOnDeactivation,
  revokeOnMemberLeft,
  revokeOnMove,
  revokeOnTesterLeft,
  revokeOnUnsubscribe,
} from './conversations/revokeGrants.ts';
import { queueAlertEvents } from './conversations/subscriberEvents/alertEvents.ts';
import {
  queueSubscriptionEnded,
  queueSubscriptionStarted,
} from './conversations/subscriberEvents/subscriptionEvents.ts';
import { removeEndpointOnMove } from './deliveries/removeOnMove.ts';
import { endFollowsOnBlock } from './follows/follows.service.ts';
import type { Subscriptions } from './ground/events/events.ts';
import { recordReviewedState } from './manifests/reviewedState.service.ts';
import { endOnDeactivation, leaveOnUnsubscribe, skipClearedMessages } from './mirrors/links/links.service.ts';
import { leaveListsOnBlock } from './peopleLists/members.service.ts';
import { reportCopies } from './reports/reportCopies.ts';
import { notifyAuthorOfDeletion } from './reports/notifyOfDeletion.ts';

/** Maps domain events to their subscribers. Publishers do not import subscribers. */
export const subscriptions: Subscriptions = {
  'account.accessRevoked': [revokeApiKeyOnAccessRevoked, endOnDeactivation],
  'account.deactivated': [revokeOnDeactivation, endOnDeactivation],
  'bot.moved': [revokeOnMove, removeEndpointOnMove],
  'bot.reviewed': [recordReviewedState, acceptRequirements],
  'member.left': [revokeOnMemberLeft],
  'tester.left': [revokeOnTesterLeft],
  'conversation.cleared': [skipClearedMessages],
  'subscription.started': [queueSubscriptionStarted],
  'subscription.ended': [revokeOnUnsubscribe, leaveOnUnsubscribe, queueSubscriptionEnded],
  'alerts.fired': [queueAlertEvents],
  'user.blocked': [endFollowsOnBlock, leaveListsOnBlock],
  'post.written': [reportCopies],
  'post.deleted': [notifyAuthorOfDeletion],
};
