import type { botRequests, botTimeline } from '../../database/tables/bots/botReviews.ts';
import { botStatusIds } from '../../database/referenceIds.ts';
import type { Person } from '../people.ts';
import type { Random } from '../random.ts';
import type { SeedContext } from '../seedContext.ts';

export type BotStatus = keyof typeof botStatusIds;

/** One transition of a bot: what happened, and the statuses before and after. */
type Transition = readonly [action: (typeof botTimeline.$inferInsert)['action'], from: BotStatus, to: BotStatus];

const VERIFICATION_REQUESTED: Transition = ['requested', 'created', 'verification_requested'];
const VERIFIED: readonly Transition[] = [VERIFICATION_REQUESTED, ['accepted', 'verification_requested', 'verified']];
const PUBLISH_REQUESTED: readonly Transition[] = [...VERIFIED, ['requested', 'verified', 'publish_requested']];
const PUBLISHED: readonly Transition[] = [...PUBLISH_REQUESTED, ['published', 'publish_requested', 'published']];

/** The transitions that led to a status, the oldest first. */
const HISTORY: Readonly<Record<BotStatus, readonly Transition[]>> = {
  created: [],
  verification_requested: [VERIFICATION_REQUESTED],
  verified: VERIFIED,
  rejected: [VERIFICATION_REQUESTED, ['rejected', 'verification_requested', 'rejected']],
  publish_requested: PUBLISH_REQUESTED,
  published: PUBLISHED,
  disabled: [...PUBLISHED, ['disabled', 'published', 'disabled']],
  removed: [...PUBLISHED, ['removed', 'published', 'removed']],
};

interface HistoryData {
  readonly requests: (typeof botRequests.$inferInsert & { id: number })[];
  readonly timeline: (typeof botTimeline.$inferInsert)[];
}

interface HistoryInput {
  readonly bot: { readonly id: number; readonly createdAt: Date; readonly rejectedReason?: string | null };
  readonly status: BotStatus;
  readonly ownerId: number;
  readonly admins: readonly Person[];
}

/** Adds the requests and the timeline of a bot to the data. */
export function addHistory(
  data: HistoryData,
  { bot, status, ownerId, admins }: HistoryInput,
  random: Random,
  context: SeedContext,
): void {
  const steps = HISTORY[status];
  const span = context.now.getTime() - bot.createdAt.getTime();
  for (const [index, [action, from, to]] of steps.entries()) {
    const createdAt = new Date(bot.createdAt.getTime() + Math.round(((index + 1) / (steps.length + 2)) * span * 0.8));
    const admin = random.pick(admins).id;
    if (action === 'requested') {
      const kind = to === 'publish_requested' ? 'publish' : 'verification';
      data.requests.push({
        id: data.requests.length + 1,
        botId: bot.id,
        kind,
        state: 'open',
        requestedById: ownerId,
        decidedById: null,
        reason: null,
        createdAt,
        decidedAt: null,
      });
    }
    const request = data.requests.at(-1);
    const decision =
      action === 'accepted' || action === 'published' ? 'accepted' : action === 'rejected' ? 'rejected' : null;
    const reason = action === 'rejected' ? (bot.rejectedReason ?? null) : null;
    if (request && decision)
      Object.assign(request, { state: decision, decidedById: admin, decidedAt: createdAt, reason });
    data.timeline.push({
      id: data.timeline.length + 1,
      botId: bot.id,
      requestId: action === 'disabled' || action === 'removed' ? null : (request?.id ?? null),
      actorId: action === 'requested' ? ownerId : admin,
      byAdmin: action !== 'requested',
      action,
      fromStatusId: botStatusIds[from],
      toStatusId: botStatusIds[to],
      message: reason,
      createdAt,
    });
  }
}
