import { and, eq, exists, lte, sql } from 'drizzle-orm';
import { botPrograms, botQueues } from '../../../database/tables/bots/conversations.ts';
import type { Queryable } from '../../../database/types.ts';
import { UserError } from '../../../context/envelope.ts';
import { listCommands } from '../conversations.store.ts';
import { answer } from '../runtime/answers.service.ts';
import type { BotEventBody } from '../runtime/envelope.ts';
import { findConversation } from '../runtime/interactionRecord.ts';
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

/** The ids of the platform's bots. */
export async function listProgramBots(db: Queryable): Promise<ReadonlySet<number>> {
  const rows = await db.select({ botId: botPrograms.botId }).from(botPrograms);
  return new Set(rows.map(({ botId }) => botId));
}

/** The bots of the platform that have due events. */
const listDue = (tools: ProgramTools) =>
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
    const person = await findConversation(tools.db, botId, event.data.interaction_id);
    if (person === undefined) throw new UserError(404, 'conversations.interactionNotFound');
    const commands = await listCommands(tools.db, botId);
    const { text, card } = await program({ ...tools, viewer: { id: person.userId } }, { botId, event, commands });
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

/**
 * Runs the bots of the platform for their due events. They use the same leases and answers as the bots of developers.
 * @returns the number of handled events
 */
export async function runPrograms(tools: ProgramTools): Promise<number> {
  let count = 0;
  for (const { botId, program } of await listDue(tools)) {
    const events = await leaseEvents(tools, botId, {
      limit: BATCH_SIZE,
      leaseSeconds: LEASE_SECONDS,
      isAnsweredAtOnce: true,
    });
    count += events.length;
    await Promise.all(events.map((event) => handle(tools, botId, programs[program], event)));
  }
  return count;
}
