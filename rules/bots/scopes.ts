/** The personal data that a bot may read after the person has allowed it. */
export const BOT_SCOPES = [
  'profile_read',
  'watchlist_read',
  'alerts_read',
  'portfolio_summary',
  'portfolio_read',
] as const;

export type ScopeName = (typeof BOT_SCOPES)[number];

/** Data that people confirm one by one, because it shows what they own. */
export const SENSITIVE_SCOPES: readonly ScopeName[] = ['portfolio_read'];
