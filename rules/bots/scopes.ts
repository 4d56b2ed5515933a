/** What a bot may do or read after the person has allowed it. */
export const BOT_SCOPES = [
  'profile_read',
  'watchlist_read',
  'alerts_read',
  'portfolio_summary',
  'portfolio_read',
  'watchlist_write',
  'alerts_write',
  'messages_send',
  'alerts_events',
  'posts_read',
] as const;

export type ScopeName = (typeof BOT_SCOPES)[number];

/** What people confirm one by one: it shows what they own, or changes what they have chosen. */
const SENSITIVE_SCOPES = ['portfolio_read', 'watchlist_write'] as const satisfies readonly ScopeName[];

export type SensitiveScope = (typeof SENSITIVE_SCOPES)[number];

export const isSensitiveScope = (scope: ScopeName): scope is SensitiveScope =>
  SENSITIVE_SCOPES.some((sensitive) => sensitive === scope);
