import { COUNT_CAP } from '../../../rules/paging.ts';
import type { AdminDashboardCount, DashboardCount } from '../../generated/schema.ts';
import type { AdminCounts, AppUserCounts, DayCounts } from './dashboards.store.ts';

export const toDashboardCount = ({ watchlist, portfolio, alerts, posts }: AppUserCounts): DashboardCount => ({
  watchlistCount: watchlist,
  portfolioCount: portfolio,
  alertCount: alerts,
  postCount: posts,
});

/** @param whole what figures of `counts` that end at `COUNT_CAP` are in full */
export function toAdminDashboardCount(
  counts: AdminCounts,
  days: readonly DayCounts[],
  whole: AdminCounts = counts,
): AdminDashboardCount {
  const figure = (name: keyof AdminCounts): number =>
    // Counted a little earlier, it may be the smaller one.
    counts[name] > COUNT_CAP ? Math.max(whole[name], counts[name]) : counts[name];
  return {
    developerUserCount: figure('developers'),
    appUserCount: figure('app_users'),
    botCount: figure('bots'),
    botReviewCount: figure('bot_requests'),
    postReportCount: figure('post_reports'),
    feedbackCount: figure('feedback'),
    bugReportCount: figure('bug_reports'),
    contactUsCount: figure('contact_requests'),
    signup_chart: days.map(({ day, signups }) => ({ date: day, value: signups })),
    post_chart: days.map(({ day, posts }) => ({ date: day, value: posts })),
  };
}
