import { BOT_CALL_LIMITS, failureSchema, interactionSchema, pollSchema } from '../../../../rules/bots/runtime.ts';
import type { Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import { parseInput } from '../../../context/parseInput.ts';
import { answer, type StoredAnswer } from './answers.service.ts';
import { readAlerts, readWatchlist, type SubscriberAlert } from './data.service.ts';
import { acknowledge, fail, leaseEvents, type LeasedEvent } from './runtime.service.ts';

type Input = Readonly<Record<string, unknown>>;

/** Milliseconds between looks at the queue while a call waits: finds events of other processes and ended pauses. */
const LOOK_MS = 1_000;

/** The waiting calls of each bot in this process. */
const waiting = new Map<number, number>();

/** Waits for an event of the bot, but not longer than the given time. */
async function waitForEvent(ctx: Pick<Context, 'events'>, botId: number, ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const stop = ctx.events.subscribe('bots.queued', (event) => {
    if (event.botId === botId) resolve();
  });
  await promise;
  clearTimeout(timer);
  stop();
}

async function leaseOrWait(
  ctx: Context,
  botId: number,
  { waitSeconds, ...params }: { waitSeconds: number; limit: number; leaseSeconds: number },
): Promise<LeasedEvent[]> {
  const end = performance.now() + waitSeconds * 1000;
  const signal = ctx.signal();
  for (;;) {
    const events = await leaseEvents(ctx, botId, params);
    const rest = end - performance.now();
    if (events.length > 0 || rest <= 0 || signal.aborted) return events;
    await waitForEvent(ctx, botId, Math.min(rest, LOOK_MS));
    // The caller has left: nothing may be leased for it.
    if (signal.aborted) return [];
  }
}

/** The events of a poll, and the acknowledgements that came too late. */
interface Poll {
  readonly events: readonly {
    readonly id: number;
    readonly lease: string;
    readonly attempt: number;
    readonly lease_until: string;
    readonly body: unknown;
  }[];
  readonly refused: readonly number[];
}

/**
 * Acknowledges handled events, then returns due ones. Without any it waits for the first one.
 * @throws UserError 400, 429 for too many waiting calls
 */
export async function poll(ctx: Context, botId: number, input: Input): Promise<Poll> {
  const { acknowledge: handled, ...params } = await parseInput(pollSchema, input);
  const count = waiting.get(botId) ?? 0;
  if (count >= BOT_CALL_LIMITS.waiting)
    throw new UserError(429, 'conversations.tooManyPolls', { count: BOT_CALL_LIMITS.waiting });
  const refused: number[] = [];
  for (const { event, lease } of handled) {
    try {
      await acknowledge(ctx, botId, { eventId: event, leaseId: lease });
    } catch (error) {
      if (!(error instanceof UserError) || error.status !== 409) throw error;
      refused.push(event);
    }
  }
  waiting.set(botId, count + 1);
  try {
    const events = await leaseOrWait(ctx, botId, params);
    return {
      events: events.map(({ id, lease, attempt, until, body }) => ({
        id,
        lease,
        attempt,
        lease_until: until.toISOString(),
        body: JSON.parse(body),
      })),
      refused,
    };
  } finally {
    const left = (waiting.get(botId) ?? 1) - 1;
    if (left > 0) waiting.set(botId, left);
    else waiting.delete(botId);
  }
}

const readText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/**
 * Answers an interaction.
 * @throws UserError 400, 403, 404, 409
 */
export async function giveAnswer(ctx: Context, botId: number, input: Input): Promise<StoredAnswer> {
  const { interactionId } = await parseInput(interactionSchema, input);
  return answer(ctx, botId, {
    interactionId,
    clientKey: readText(input['clientKey']) ?? '',
    text: readText(input['text']),
    card: input['card'],
  });
}

/**
 * Reports that an event could not be handled.
 * @throws UserError 400, 409
 */
export async function reportFailure(ctx: Context, botId: number, input: Input): Promise<void> {
  const { event, lease, reason } = await parseInput(failureSchema, input);
  await fail(ctx, botId, { eventId: event, leaseId: lease }, reason);
}

/**
 * Reads the watchlist of the person who started an interaction.
 * @throws UserError 400, 403 without the permission, 404
 */
export async function getWatchlist(ctx: Context, botId: number, input: Input): Promise<number[]> {
  const { interactionId } = await parseInput(interactionSchema, input);
  return readWatchlist(ctx, botId, interactionId);
}

/**
 * Reads the active alerts of the person who started an interaction.
 * @throws UserError 400, 403 without the permission, 404
 */
export async function getAlerts(ctx: Context, botId: number, input: Input): Promise<SubscriberAlert[]> {
  const { interactionId } = await parseInput(interactionSchema, input);
  return readAlerts(ctx, botId, interactionId);
}
