import type { Request_BotScopeRequestFragment } from '@/generated/consents/fragments';

export type ScopeRequest = Request_BotScopeRequestFragment;
export type Scope = ScopeRequest['scope'];

/** What a scope lets a bot read, in the words of the person who owns the data. */
export const scopeMessages = {
  profile_read: 'conversations.consent.profile_read',
  watchlist_read: 'conversations.consent.watchlist_read',
  alerts_read: 'conversations.consent.alerts_read',
  portfolio_summary: 'conversations.consent.portfolio_summary',
  portfolio_read: 'conversations.consent.portfolio_read',
} as const satisfies Record<Scope, string>;
