import type { AdminDashboardCount, DashboardCount } from '../../generated/schema.ts';
import type { AdminCounts, AppUserCounts, DayCounts } from './dashboards.store.ts';

export const toDashboardCount = ({ watchlist, portfolio, alerts, posts }: AppUserCounts): DashboardCount => ({
  watchlistCount: watchlist,
  portfolioCount: portfolio,
  alertCount: alerts,
  postCount: posts,
});

export const toAdminDashboardCount = (counts: AdminCounts, days: readonly DayCounts[]): AdminDashboardCount => ({
  developerUserCount: counts.developers,
  appUserCount: counts.app_users,
  botCount: counts.bots,
  botReviewCount: counts.bot_requests,
  postReportCount: counts.post_reports,
  feedbackCount: counts.feedback,
  bugReportCount: counts.bug_reports,
  contactUsCount: counts.contact_requests,
  signup_chart: days.map(({ day, signups }) => ({ date: day, value: signups })),
  post_chart: days.map(({ day, posts }) => ({ date: day, value: posts })),
});
