import type { BotLaneName } from '../../../../rules/bots/lanes.ts';
import { DELIVERY_LIMITS, redeliverySchema } from '../../../../rules/bots/deliveries.ts';
import { boundedPage } from '../../../../rules/paging.ts';
import { MINUTE_MS } from '../../../base/durations.ts';
import type {
  BotDelivery,
  BotDeliveryDetail,
  BotRedelivery,
  BotTrial,
  MutationRedeliverBotEventsArgs,
  MutationTryBotArgs,
  QueryGetBotDeliveryListArgs,
} from '../../../generated/schema.ts';
import { requireViewer, type Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import { parseInput } from '../../../context/parseInput.ts';
import { logBotChange } from '../../bots/botNotices.ts';
import { assertBotAllows, canBot } from '../../bots/bots.policy.ts';
import { findBot } from '../../bots/botRecord.ts';
import { sendTrial } from '../../conversations/sending.service.ts';
import * as endpoints from '../endpoint/endpoints.store.ts';
import { toAttempt, toDelivery } from './log.mapper.ts';
import * as store from './log.store.ts';

/** Characters of a search. */
const MAX_SEARCH = 100;

/** Attempts of an event that the log shows. */
const SHOWN_ATTEMPTS = 50;

/**
 * The events contain what people write to a bot, so read-only members do not see them.
 * @throws UserError 403, 404
 */
async function assertMayRead(ctx: Context, botId: number) {
  const viewer = requireViewer(ctx);
  const row = assertBotAllows(viewer, 'edit', await findBot(ctx.db, botId, viewer.id));
  return { viewer, bot: row.bot, managesSecrets: canBot(viewer, 'manage_credentials', row) };
}

/**
 * Returns a page of a bot's events with the state of their delivery.
 * @throws UserError 403, 404
 */
export async function list(
  ctx: Context,
  args: QueryGetBotDeliveryListArgs,
): Promise<{ data: BotDelivery[]; total: number }> {
  const { viewer } = await assertMayRead(ctx, args.botId);
  const filter = {
    botId: args.botId,
    state: args.state ?? undefined,
    lane: args.lane ?? undefined,
    userId: args.onlyOwn === true ? viewer.id : undefined,
    search: (args.searchText ?? '').trim().slice(0, MAX_SEARCH),
  };
  const { rows, total } = await store.listPage(ctx.db, filter, boundedPage(args));
  return { data: rows.map(toDelivery), total };
}

/**
 * Returns an event as it was sent, with each attempt and the answers.
 * @throws UserError 403, 404
 */
export async function find(
  ctx: Context,
  { botId, eventId }: { readonly botId: number; readonly eventId: number },
): Promise<BotDeliveryDetail> {
  const { managesSecrets } = await assertMayRead(ctx, botId);
  const row = await store.find(ctx.db, botId, eventId);
  if (row === undefined) throw new UserError(404, 'deliveries.eventNotFound');
  const [attempts, answers] = await Promise.all([
    store.listAttempts(ctx.db, eventId, SHOWN_ATTEMPTS),
    row.interactionId === null ? [] : store.listAnswers(ctx.db, row.interactionId),
  ]);
  return {
    event: toDelivery(row),
    body: row.body,
    attempts: attempts.map((attempt) => toAttempt(attempt, managesSecrets)),
    answers: answers.map(({ text, cardTitle, isLate, createdAt, sentAt }) => ({
      text,
      card_title: cardTitle,
      is_late: isLate,
      cts: createdAt,
      ms: Math.max(0, createdAt.getTime() - sentAt.getTime()),
    })),
  };
}

const inMinutes = (ctx: Context) => {
  const now = ctx.now();
  return { now, expiresAt: new Date(now.getTime() + DELIVERY_LIMITS.redeliveryMinutes * MINUTE_MS) };
};

/**
 * Delivers an event again, with the same id and the same body.
 * @throws UserError 403, 404; 409 for an event that still waits, and one that its conversation no longer admits
 */
export async function redeliver(
  ctx: Context,
  { botId, eventId }: { readonly botId: number; readonly eventId: number },
): Promise<void> {
  await assertMayRead(ctx, botId);
  const row = await store.find(ctx.db, botId, eventId);
  if (row === undefined) throw new UserError(404, 'deliveries.eventNotFound');
  const [lane] = await ctx.db.transaction((tx) => store.requeue(tx, botId, [eventId], inMinutes(ctx)));
  if (lane === undefined)
    throw new UserError(409, row.state === 'queued' ? 'deliveries.stillQueued' : 'deliveries.notAgain');
  ctx.events.publish('bots.queued', { botId, lane });
}

/**
 * Delivers the events of a time range again, the oldest first.
 * @throws UserError 400, 403, 404
 */
export async function redeliverRange(
  ctx: Context,
  { botId, ...args }: MutationRedeliverBotEventsArgs,
): Promise<BotRedelivery> {
  const { bot } = await assertMayRead(ctx, botId);
  const range = await parseInput(redeliverySchema, args);
  const limit = DELIVERY_LIMITS.redelivered;
  const lanes = await ctx.db.transaction(async (tx) => {
    const ids = await store.listRange(tx, { botId, ...range }, limit);
    if (ids.length === 0) return [];
    const requeued = await store.requeue(tx, botId, ids, inMinutes(ctx));
    await logBotChange(tx, ctx, bot, { what: 'eventsRedelivered' });
    return requeued;
  });
  const rest = await store.listRange(ctx.db, { botId, ...range }, 1);
  const count = lanes.length;
  for (const lane of new Set(lanes)) ctx.events.publish('bots.queued', { botId, lane });
  return { count, has_more: rest.length > 0 && count === limit };
}

/** Whether the events of a lane are posted to an endpoint. */
async function hasEndpoint(ctx: Context, botId: number, lane: BotLaneName): Promise<boolean> {
  const endpoint = await endpoints.find(ctx.db, botId);
  return endpoint?.state === 'active' && (lane === 'live' || endpoint.receivesTest);
}

/**
 * Sends a text of the caller to their own bot, to the test lane unless they choose the live one, with a fault to see how it copes.
 * @throws UserError 400, 403, 404; 409 for a wrong signature without an active endpoint
 */
export async function tryBot(
  ctx: Context,
  { botId, text, clientKey, fault, lane: wanted }: MutationTryBotArgs,
): Promise<BotTrial> {
  await assertMayRead(ctx, botId);
  const lane = wanted ?? 'test';
  if (fault === 'wrong_signature' && !(await hasEndpoint(ctx, botId, lane)))
    throw new UserError(409, 'deliveries.faultNeedsEndpoint');
  const interactionId = await sendTrial(ctx, { botId, text, clientKey, lane }, fault ?? undefined);
  const eventId = await store.findEventId(ctx.db, interactionId);
  if (eventId === undefined) throw new UserError(404, 'deliveries.eventNotFound');
  return { event_id: eventId };
}
