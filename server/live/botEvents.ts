import type { ExecutionResult } from 'graphql';
import { BOT_CALL_LIMITS } from '../../rules/bots/runtime.ts';
import { ValidationError, type Envelope } from '../context/envelope.ts';
import { translate } from '../i18n/translate.ts';
import type { TakenQuestion } from '../modules/conversations/suggestions/questions.service.ts';
import type { BotConnections } from '../modules/conversations/runtime/botConnections.ts';
import type { LeasedEvent } from '../modules/conversations/runtime/runtime.service.ts';
import { LatestStream } from './latestStream.ts';
import type { BotLiveCall } from './liveCall.ts';

/** Milliseconds in which a connection takes an event. No lease is shorter, so nothing is leased twice for a slow one. */
const TAKE_MS = BOT_CALL_LIMITS.leaseSeconds.min * 1000;

const toWire = ({ id, lease, attempt, until, body, redeliveries, isOutOfOrder }: LeasedEvent) => ({
  id,
  lease,
  attempt,
  lease_until: until.toISOString(),
  redeliveries,
  is_out_of_order: isOutOfOrder,
  body,
});

/** @throws ValidationError 400 */
function readNumber(value: unknown, { min, max, fallback }: { min: number; max: number; fallback: number }): number {
  if (value === undefined || value === null) return fallback;
  if (typeof value !== 'number' || value < min || value > max)
    throw new ValidationError(400, 'conversations.call.invalid');
  return value;
}

/**
 * The subscription of a running bot to its events: an empty list when it starts, then leased events, and questions for
 * suggestions if it takes them. Nothing is lost with a connection: its leases end with it. A slow reader is cut off.
 */
export const botEvents = (connections: Pick<BotConnections, 'open'>): BotLiveCall => ({
  stream({ args, execute }, { bot, language }): LatestStream<ExecutionResult> {
    const { leaseSeconds: lease, credit: limit } = BOT_CALL_LIMITS;
    const credit = readNumber(args['credit'], { min: 1, max: limit.max, fallback: limit.default });
    const leaseSeconds = readNumber(args['leaseSeconds'], { ...lease, fallback: lease.default });
    const leaving = new AbortController();
    let unsent: LeasedEvent[] = [];
    let questions: TakenQuestion[] = [];
    let slow: NodeJS.Timeout | undefined;
    const take = (): ExecutionResult => {
      clearTimeout(slow);
      slow = undefined;
      const data = unsent.map(toWire);
      unsent = [];
      const suggestions = questions.map(({ body }) => body);
      questions = [];
      const answer: Envelope & { readonly data: unknown; readonly suggestions: readonly string[] } = {
        status: 200,
        message: translate(language, 'common.ok'),
        data,
        suggestions,
      };
      return execute(answer);
    };
    const stream = new LatestStream(take, () => {
      clearTimeout(slow);
      leaving.abort();
    });
    const send = (): void => {
      slow ??= setTimeout(() => void stream.return(), TAKE_MS).unref();
      stream.wake();
    };
    const onEvents = (events: readonly LeasedEvent[]): void => {
      unsent.push(...events);
      send();
    };
    const onQuestions = (taken: readonly TakenQuestion[]): void => {
      questions.push(...taken);
      send();
    };
    connections.open(
      {
        botId: bot.id,
        lane: bot.lane,
        tokenHash: bot.tokenHash,
        credit,
        leaseSeconds,
        onEvents,
        listUnsent: () => unsent,
        onQuestions: args['suggestions'] === true ? onQuestions : undefined,
      },
      leaving.signal,
    );
    // Confirms the subscription.
    stream.wake();
    return stream;
  },
});
