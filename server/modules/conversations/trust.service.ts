import { DAY_MS } from '../../base/durations.ts';
import type { BotTrust } from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { findStoreBotOrThrow } from '../bots/storeAccess.ts';
import * as store from './trust.store.ts';

const MEASURED_DAYS = 30;

/** Fewer requests say nothing about a bot. */
const MIN_REQUESTS = 20;

/**
 * Returns the facts and measures of the platform about the reliability of a bot: its reviews, and its answers of the last 30 days.
 * @throws UserError 404 for a bot that the caller cannot see
 */
export async function readTrust(ctx: Context, botId: number): Promise<BotTrust> {
  await findStoreBotOrThrow(ctx.db, requireViewer(ctx), botId);
  const since = new Date(ctx.now().getTime() - MEASURED_DAYS * DAY_MS);
  const [facts, answers] = await Promise.all([
    store.findFacts(ctx.db, botId),
    store.measureAnswers(ctx.db, botId, since),
  ]);
  const isMeasured = answers.requests >= MIN_REQUESTS;
  return {
    team_name: facts.teamName,
    team_cts: facts.teamCreatedAt,
    bot_cts: facts.createdAt,
    reviewed_cts: facts.reviewedAt,
    changes_since_review: facts.reviewedAt === null ? 0 : facts.changes,
    measured_requests: answers.requests,
    answered_percentage: isMeasured ? Math.round((answers.answered / answers.requests) * 1000) / 10 : null,
    median_answer_seconds: isMeasured && answers.median !== null ? Math.round(answers.median * 10) / 10 : null,
  };
}
