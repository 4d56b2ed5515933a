import type { MessageId } from '@/shared/i18n/messages';
import type { Request_BotScopeRequestFragment } from '@/generated/consents/fragments';
import { isSensitiveScope, type SensitiveScope } from '@rules/bots/scopes';

export type ScopeRequest = Request_BotScopeRequestFragment;
export type Scope = ScopeRequest['scope'];

/** What a scope lets a bot read or change, in the words of the person who owns the data. */
export const scopeMessages = {
  profile_read: 'conversations.consent.profile_read',
  watchlist_read: 'conversations.consent.watchlist_read',
  alerts_read: 'conversations.consent.alerts_read',
  portfolio_summary: 'conversations.consent.portfolio_summary',
  portfolio_read: 'conversations.consent.portfolio_read',
  watchlist_write: 'conversations.consent.watchlist_write',
  alerts_write: 'conversations.consent.alerts_write',
  messages_send: 'conversations.consent.messages_send',
  alerts_events: 'conversations.consent.alerts_events',
  posts_read: 'conversations.consent.posts_read',
} as const satisfies Record<Scope, string>;

/** Why each sensitive scope is confirmed by itself. */
const scopeWarnings = {
  portfolio_read: 'consents.sensitive.portfolio_read',
  watchlist_write: 'consents.sensitive.watchlist_write',
} as const satisfies Readonly<Record<SensitiveScope, MessageId>>;

/** The warning of a sensitive scope; undefined for the others. */
export const getScopeWarning = (scope: Scope): MessageId | undefined =>
  isSensitiveScope(scope) ? scopeWarnings[scope] : undefined;
