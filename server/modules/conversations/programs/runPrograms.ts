import { and, eq, exists, lte, sql } from 'drizzle-orm';
import { botPrograms, botQueues } from '../../../database/tables/bots/conversations.ts';
import type { Queryable } from '../../../database/types.ts';
import { UserError } from '../../../context/envelope.ts';
import { listCommands } from '../conversations.store.ts';
import { answer } from '../runtime/answers.service.ts';
import type { BotEventBody } from '../runtime/envelope.ts';
import { acknowledge, fail, leaseEvents, type LeasedEvent } from '../runtime/runtime.service.ts';
import { sendUnasked } from '../runtime/send.service.ts';
import { isSubscriberEvent, type SubscriberEventBody } from '../subscriberEvents/bodies.ts';
import { moversProgram } from './movers.ts';
import { alertProgram } from './notify.ts';
import type { AlertProgram, Program, ProgramTools } from './program.ts';
import { quotesProgram } from './quotes.ts';
import { watchlistProgram } from './watchlist.ts';

type ProgramName = (typeof botPrograms.$inferSelect)['program'];

const programs = {
  quotes: quotesProgram,
  watchlist: watchlistProgram,
  movers: moversProgram,
} as const satisfies Record<ProgramName, Program>;

/** Those of them that react to fired alerts. */
const alertPrograms: Readonly<Partial<Record<ProgramName, AlertProgram>>> = { watchlist: alertProgram };

const LEASE_SECONDS = 60;
const BATCH_SIZE = 10;

/** A bot of the platform with its program. */
export interface ProgramBot {
  readonly botId: number;
  readonly program: ProgramName;
}

/** The bots of the platform. */
export const listProgramBots = (db: Queryable): Promise<ProgramBot[]> =>
  db.select({ botId: botPrograms.botId, program: botPrograms.program }).from(botPrograms);

/** The bots of the platform that have due events. */
export const listDueBots = (tools: Pick<ProgramTools, 'db' | 'now'>): Promise<ProgramBot[]> =>
  tools.db
    .select({ botId: botPrograms.botId, program: botPrograms.program })
    .from(botPrograms)
    .where(
      exists(
        tools.db
          .select({ one: sql`1` })
          .from(botQueues)
          .where(and(eq(botQueues.botId, botPrograms.botId), lte(botQueues.nextAt, tools.now()))),
      ),
    );

/** Parses the body of an event, which this server has written. */
const parseBody = (body: string): BotEventBody | SubscriberEventBody => {
  const event: BotEventBody | SubscriberEventBody = JSON.parse(body);
  return event;
};

async function answerRequest(
  tools: ProgramTools,
  { botId, program }: ProgramBot,
  { id, userId }: LeasedEvent,
  event: BotEventBody,
): Promise<void> {
  const given = await programs[program](
    { ...tools, viewer: { id: userId } },
    { botId, event, listCommands: () => listCommands(tools.db, botId) },
  );
  const { interaction_id: interactionId } = event.data;
  await answer(tools, botId, { interactionId, clientKey: `${id}:0`, ...given });
}

/** Sends what a program has to say about an event that no person requested. */
async function reportEvent(
  tools: ProgramTools,
  { botId, program }: ProgramBot,
  { id, userId }: LeasedEvent,
  event: SubscriberEventBody,
): Promise<void> {
  const react = alertPrograms[program];
  if (react === undefined || event.type !== 'alert.fired') return;
  const { text, card } = await react({ ...tools, viewer: { id: userId } }, event);
  await sendUnasked(tools, { botId }, { subscriberId: event.subscriber.id, clientKey: `${id}:0`, text, card });
}

/** The person has left, withdrawn the permission or got the messages of the day: nothing is left to do. */
const OVER_STATUSES: readonly number[] = [403, 404, 429];

async function handle(tools: ProgramTools, bot: ProgramBot, leased: LeasedEvent): Promise<void> {
  const { botId } = bot;
  const { id, lease, body } = leased;
  const key = { eventId: id, leaseId: lease };
  try {
    const event = parseBody(body);
    if (isSubscriberEvent(event)) await reportEvent(tools, bot, leased, event);
    else await answerRequest(tools, bot, leased, event);
    await acknowledge(tools, botId, key);
  } catch (error) {
    // Another process has handled the event.
    if (error instanceof UserError && error.status === 409) return;
    if (error instanceof UserError && OVER_STATUSES.includes(error.status)) {
      await acknowledge(tools, botId, key).catch(() => undefined);
      return;
    }
    tools.log.warn({ err: error, botId, event: id }, 'a program of the platform failed');
    const reason = error instanceof Error ? error.message : 'unknown';
    await fail(tools, botId, key, { reason }).catch(() => undefined);
  }
}

async function runProgram(tools: ProgramTools, { botId, program }: ProgramBot): Promise<number> {
  const events = await leaseEvents(tools, botId, {
    limit: BATCH_SIZE,
    leaseSeconds: LEASE_SECONDS,
    isAnsweredAtOnce: true,
  });
  await Promise.all(events.map((event) => handle(tools, { botId, program }, event)));
  return events.length;
}

/**
 * Runs bots of the platform for their due events. They use the same leases and answers as the bots of developers.
 * @returns those that had events, and may have more
 */
export async function runPrograms(tools: ProgramTools, bots: readonly ProgramBot[]): Promise<readonly ProgramBot[]> {
  const results = await Promise.allSettled(bots.map((bot) => runProgram(tools, bot)));
  const failure = results.find((result) => result.status === 'rejected');
  if (failure !== undefined) throw failure.reason;
  return bots.filter((_bot, place) => {
    const result = results[place];
    return result?.status === 'fulfilled' && result.value > 0;
  });
}
