/**
 * Queries that are refetched 0.8 seconds after a follow (social §4): the profile, because a private one becomes visible
 * or hidden, and the stock dashboard. Endless lists are updated in the cache instead; a refetch would reset them to the
 * first page.
 */
export const AFTER_FOLLOW = { refetchQueries: ['getProfile', 'getStockDashboard'], refetchAfterMs: 800 };
