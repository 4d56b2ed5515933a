import { failureSchema, interactionSchema, pollSchema } from '../../../../rules/bots/runtime.ts';
import type { BotLaneName } from '../../../../rules/bots/lanes.ts';
import type { Context } from '../../../context/context.ts';
import { parseInput } from '../../../context/parseInput.ts';
import { answerQuestion, parseQuestion, takeQuestions, type TakenQuestion } from '../suggestions/questions.service.ts';
import type { QuestionBody } from '../suggestions/questionBody.ts';
import { answer, type StoredAnswer } from './answers.service.ts';
import { noteConsumers } from './consumers.ts';
import { getPollWaiters } from './pollWaiters.ts';
import { acknowledgeAll, fail, leaseEvents, type LeasedEvent } from './runtime.service.ts';

type Input = Readonly<Record<string, unknown>>;

/** A bot that calls, and whether its token still admits it. */
export interface CallingBot {
  readonly id: number;
  readonly lane: BotLaneName;
  readonly tokenHash: string;
  /** @throws when the token was replaced, or the bot or its team may no longer run */
  readonly assertAdmitted: () => Promise<void>;
  /** Takes the call out of the limit: it has ended events, and their number is not up to the bot. */
  readonly uncount: () => Promise<void>;
}

interface Due {
  readonly events: readonly LeasedEvent[];
  readonly questions: readonly TakenQuestion[];
}

const NOTHING: Due = { events: [], questions: [] };

async function leaseOrWait(
  ctx: Context,
  bot: CallingBot,
  {
    waitSeconds,
    suggestions: takesQuestions,
    ...params
  }: { waitSeconds: number; limit: number; leaseSeconds: number; suggestions: boolean },
): Promise<Due> {
  // Nothing but acknowledgements.
  if (params.limit === 0) return NOTHING;
  const waiters = getPollWaiters(ctx);
  const end = performance.now() + waitSeconds * 1000;
  const signal = ctx.signal();
  const { id: botId, lane, tokenHash } = bot;
  const key = { botId, lane };
  const sleeper = { ...key, tokenHash };
  for (let isWoken = await waiters.isDue(key); ;) {
    const events = isWoken ? await leaseEvents(ctx, botId, { ...params, lane, tokenHash }) : [];
    const questions = takesQuestions ? await takeQuestions(ctx, { botId, lane, tokenHash }) : [];
    if (events.length > 0 || questions.length > 0) return { events, questions };
    const rest = end - performance.now();
    if (rest <= 0 || signal.aborted) return NOTHING;
    isWoken = await waiters.sleep(sleeper, rest, signal, takesQuestions);
    if (signal.aborted) {
      // The caller has left: nothing may be leased for it, and another call may take what woke it.
      waiters.wake(key);
      if (takesQuestions) waiters.wakeForQuestion(key);
      return NOTHING;
    }
    // While it waited, the bot may have been switched off, or its token replaced.
    await bot.assertAdmitted();
  }
}

/** The events of a poll, and the acknowledgements that came too late. */
interface Poll {
  readonly events: readonly {
    readonly id: number;
    readonly lease: string;
    readonly attempt: number;
    readonly lease_until: string;
    /** How often the team has requested another delivery. */
    readonly redeliveries: number;
    /** Later events of the conversation were delivered before. */
    readonly is_out_of_order: boolean;
    readonly body: unknown;
  }[];
  readonly refused: readonly number[];
  /** Questions for suggestions, for consumers that answer them. */
  readonly suggestions: readonly QuestionBody[];
}

/**
 * Acknowledges handled events, then returns due ones. Without any it waits for the first one.
 * @throws UserError 400, 429 for too many waiting calls; 401 and 403 when the token loses its force while it waits
 */
export async function poll(ctx: Context, bot: CallingBot, input: Input): Promise<Poll> {
  const waiters = getPollWaiters(ctx);
  const key = { botId: bot.id, lane: bot.lane };
  const { acknowledge: handled, ...params } = await parseInput(pollSchema, input);
  // What only acknowledges never waits, and must get through while all calls of the bot wait.
  const leave = params.limit === 0 ? undefined : waiters.enter(ctx, key);
  try {
    if (leave !== undefined) await noteConsumers(ctx, { ...key, transport: 'poll', connections: waiters.count(key) });
    const keys = handled.map(({ event, lease }) => ({ botId: bot.id, eventId: event, leaseId: lease }));
    const done = await acknowledgeAll(ctx, keys);
    if (done.includes(true)) await bot.uncount();
    const { events, questions } = await leaseOrWait(ctx, bot, params);
    return {
      events: events.map(({ id, lease, attempt, until, body, redeliveries, isOutOfOrder }) => ({
        id,
        lease,
        attempt,
        lease_until: until.toISOString(),
        redeliveries,
        is_out_of_order: isOutOfOrder,
        body: JSON.parse(body),
      })),
      refused: keys.filter((_key, place) => done[place] === false).map(({ eventId }) => eventId),
      suggestions: questions.map(parseQuestion),
    };
  } finally {
    leave?.();
  }
}

const readText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/**
 * Answers an interaction.
 * @throws UserError 400, 403, 404, 409
 */
export async function giveAnswer(ctx: Context, { id: botId, lane }: CallingBot, input: Input): Promise<StoredAnswer> {
  const { interactionId } = await parseInput(interactionSchema, input);
  return answer(ctx, botId, {
    lane,
    interactionId,
    clientKey: readText(input['clientKey']) ?? '',
    text: readText(input['text']),
    card: input['card'],
    errors: input['errors'],
  });
}

/**
 * Suggests values for what a person types.
 * @throws UserError 400, 404 for a question that is over
 */
export const giveSuggestions = (ctx: Context, { id }: CallingBot, input: Input): Promise<void> =>
  answerQuestion(ctx, id, input);

/**
 * Reports that an event could not be handled.
 * @throws UserError 400, 409
 */
export async function reportFailure(ctx: Context, { id: botId, uncount }: CallingBot, input: Input): Promise<void> {
  const { event, lease, reason } = await parseInput(failureSchema, input);
  await fail(ctx, botId, { eventId: event, leaseId: lease }, { reason });
  await uncount();
}
