import { COUNT_CAP } from '../../../rules/paging.ts';
import type {
  AdminDashboardCount,
  AdminQueueCount,
  DashboardCount,
  DeveloperDashboardCount,
} from '../../generated/schema.ts';
import type { AdminCounts, AppUserCounts, Days, QueueCounts } from './dashboards.store.ts';
import type { DeveloperCounts } from './developerCounts.store.ts';

export const toDashboardCount = ({ watchlist, portfolio, alerts, posts }: AppUserCounts): DashboardCount => ({
  watchlistCount: watchlist,
  portfolioCount: portfolio,
  alertCount: alerts,
  postCount: posts,
});

export const toDeveloperDashboardCount = (counts: DeveloperCounts): DeveloperDashboardCount => ({
  botCount: counts.bots,
  botReviewCount: counts.reviews,
  betaBotCount: counts.betas,
  newRatingCount: counts.ratings,
  subscriberCount: counts.subscribers,
  useCount: counts.uses,
});

/** @param exact the full values of those `counts` that were capped at `COUNT_CAP` */
export function toAdminDashboardCount(
  counts: AdminCounts,
  { days, before }: Days,
  exact: AdminCounts = counts,
): AdminDashboardCount {
  const getCount = (name: keyof AdminCounts): number =>
    // The exact value was counted a little earlier and may be smaller.
    counts[name] > COUNT_CAP ? Math.max(exact[name], counts[name]) : counts[name];
  return {
    developerUserCount: getCount('developers'),
    appUserCount: getCount('app_users'),
    botCount: getCount('bots'),
    botReviewCount: getCount('bot_requests'),
    postReportCount: getCount('post_reports'),
    feedbackCount: getCount('feedback'),
    bugReportCount: getCount('bug_reports'),
    contactUsCount: getCount('contact_requests'),
    signup_chart: days.map(({ day, signups }) => ({ date: day, value: signups })),
    signup_before: before.signups,
    post_chart: days.map(({ day, posts }) => ({ date: day, value: posts })),
    post_before: before.posts,
  };
}

export const toAdminQueueCount = (counts: QueueCounts): AdminQueueCount => ({
  botReviewCount: counts.bot_requests,
  postReportCount: counts.post_reports,
  profileReportCount: counts.profile_reports,
  feedbackCount: counts.feedback,
  bugReportCount: counts.bug_reports,
  contactUsCount: counts.contact_requests,
});
