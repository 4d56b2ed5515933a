import { and, eq, exists, lte, sql } from 'drizzle-orm';
import { botPrograms, botQueues } from '../../../database/tables/bots/conversations.ts';
import type { Queryable } from '../../../database/types.ts';
import { UserError } from '../../../context/envelope.ts';
import { listCommands } from '../conversations.store.ts';
import { answer } from '../runtime/answers.service.ts';
import type { BotEventBody } from '../runtime/envelope.ts';
import { acknowledge, fail, leaseEvents, type LeasedEvent } from '../runtime/runtime.service.ts';
import { moversProgram } from './movers.ts';
import type { Program, ProgramTools } from './program.ts';
import { quotesProgram } from './quotes.ts';
import { watchlistProgram } from './watchlist.ts';

type ProgramName = (typeof botPrograms.$inferSelect)['program'];

const programs = {
  quotes: quotesProgram,
  watchlist: watchlistProgram,
  movers: moversProgram,
} as const satisfies Record<ProgramName, Program>;

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
const parseBody = (body: string): BotEventBody => {
  const event: BotEventBody = JSON.parse(body);
  return event;
};

async function handle(tools: ProgramTools, botId: number, program: Program, leased: LeasedEvent): Promise<void> {
  const key = { eventId: leased.id, leaseId: leased.lease };
  try {
    const event = parseBody(leased.body);
    const { text, card } = await program(
      { ...tools, viewer: { id: leased.userId } },
      { botId, event, listCommands: () => listCommands(tools.db, botId) },
    );
    await answer(tools, botId, { interactionId: event.data.interaction_id, clientKey: `${leased.id}:0`, text, card });
    await acknowledge(tools, botId, key);
  } catch (error) {
    // The person no longer uses the bot, or another process has handled the event: nothing is left to do.
    if (error instanceof UserError && error.status === 409) return;
    if (error instanceof UserError && (error.status === 403 || error.status === 404)) {
      await acknowledge(tools, botId, key).catch(() => undefined);
      return;
    }
    tools.log.warn({ err: error, botId, event: leased.id }, 'a program of the platform failed');
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
  await Promise.all(events.map((event) => handle(tools, botId, programs[program], event)));
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
