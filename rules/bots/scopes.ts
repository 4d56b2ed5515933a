/** The personal data that a bot may read after the person has allowed it. */
export const BOT_SCOPES = ['watchlist_read', 'alerts_read'] as const;
