import { sql } from 'drizzle-orm';
import { botStatusIds } from '../../../database/referenceIds.ts';

/** Bots whose team waits for a review. The literals are inlined so that the planner can use the partial indexes. */
export const botsInReview = sql`bots where deleted_at is null
  and status_id in (${sql.raw(`${botStatusIds.verification_requested}, ${botStatusIds.publish_requested}`)})`;

/** Published bots whose new required data waits for reviewers. */
export const botsRequiringMore = sql`(select distinct bot_id from bot_scopes where requirement_pending) required`;

/** Cases of reported posts without a decision. */
export const openCases = sql`report_cases where state <> 'decided'`;

/** Cases of reported profiles without a decision. */
export const openProfileCases = sql`profile_report_cases where state <> 'decided'`;

/** Messages to the admins that no admin has taken up. */
export const openMessages = {
  feedback: sql`feedback where status = 'open'`,
  bugReports: sql`bug_reports where status = 'open'`,
  contactRequests: sql`contact_requests where status = 'open'`,
} as const;
