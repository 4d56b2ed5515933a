import { setTimeout as delay } from 'node:timers/promises';
import { botEndpoints } from '../../../server/database/tables/bots/deliveries.ts';
import { eq } from 'drizzle-orm';
import { runServer } from '../../../tests/support/server/runServer.ts';
import { addBot, serverEnvironment, type BotWorld } from '../../support/bots/botWorld.ts';
import { countAnswers, queueEvents } from '../../support/bots/queueEvents.ts';
import { startEndpoint } from '../../support/bots/startEndpoint.ts';
import { findPostmaster, measureProcessorTime } from '../../support/processorTime.ts';
import type { Row } from '../../support/report.ts';

const ANSWER_MS = 5;
const CONVERSATIONS = 300;
/** Events of each conversation: the first part warms the processes up. */
const WARM_UP = Number(process.env['BENCH_WARM_EVENTS'] ?? 5);
const MEASURED = Number(process.env['BENCH_EVENTS'] ?? 15);
const PER_SECOND = 500;
const LONGEST_MS = 60_000;

/** Measures how many events server processes deliver to the endpoint of one bot that answers in 5 ms. */
export async function measureDeliveries(world: BotWorld, processes: number): Promise<Row[]> {
  const { database } = world;
  const { sql, db } = database;
  const endpoint = await startEndpoint(ANSWER_MS);
  const servers = await Promise.all(
    Array.from({ length: processes }, () => runServer({ env: serverEnvironment(world) })),
  );
  try {
    const { id: botId } = await addBot(world, { url: endpoint.url, maxInFlight: 100 });
    const setState = (state: 'active' | 'paused') =>
      db.update(botEndpoints).set({ state }).where(eq(botEndpoints.botId, botId));
    const deliverAll = async (events: number): Promise<void> => {
      await setState('paused');
      await queueEvents(sql, { botId, conversations: CONVERSATIONS, events });
      await setState('active');
      const end = performance.now() + LONGEST_MS;
      for (let answers = 0, requests = 1; answers < requests && performance.now() < end;) {
        await delay(200);
        ({ answers, requests } = await countAnswers(sql, botId));
      }
    };
    await deliverAll(WARM_UP);
    await endpoint.read();
    const [server, postmaster] = [servers.map((item) => item.process.pid), await findPostmaster(sql)];
    let databaseMs = 0;
    const serverMs = await measureProcessorTime(server, async () => {
      databaseMs = await measureProcessorTime([postmaster], () => deliverAll(MEASURED));
    });
    const { arrivals } = await endpoint.read();
    const seconds = ((arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0)) / 1_000;
    const rate = arrivals.length / seconds;
    const result = await countAnswers(sql, botId);
    const faults = [result.requests - result.answers, result.doubled, result.outOfOrder];
    const of = processes === 1 ? 'one process' : `${processes} processes`;
    const per = (ms: number): string => (ms / arrivals.length).toFixed(2);
    return [
      {
        what: `bots: deliveries of ${of} to a bot that answers in ${ANSWER_MS} ms (processor per delivery: ${per(serverMs)} ms server, ${per(databaseMs)} ms database)`,
        measured: `${rate.toFixed(0)}/s`,
        target: `≥ ${PER_SECOND}/s`,
        met: rate >= PER_SECOND,
      },
      {
        what: `bots: of ${result.requests} requests, answers that are missing, doubled, out of order`,
        measured: faults.join(', '),
        target: '0, 0, 0',
        met: faults.every((fault) => fault === 0),
      },
    ];
  } finally {
    endpoint.stop();
    await Promise.all(servers.map((item) => item.stop()));
  }
}
