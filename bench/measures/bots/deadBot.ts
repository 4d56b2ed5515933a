import { createServer, type Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { botEndpoints } from '../../../server/database/tables/bots/deliveries.ts';
import { runServer } from '../../../tests/support/server/runServer.ts';
import { addBot, serverEnvironment, type BotWorld } from '../../support/bots/botWorld.ts';
import { queueEvents } from '../../support/bots/queueEvents.ts';
import { addSenders, sendFor } from '../../support/bots/senders.ts';
import { startEndpoint, type Endpoint } from '../../support/bots/startEndpoint.ts';
import { median, percentile, type Row } from '../../support/report.ts';

const DEAD_CONVERSATIONS = 2_000;
const DEAD_EACH = 5;
/** More people than messages in five seconds, because each of them may send five in that time. */
const SENDERS = 60;
const PER_SECOND = 30;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5);
/** Turns without and with the dead bot. */
const ROUNDS = 4;
const MAX_GROWTH = 0.1;

/** Accepts connections and never answers: worse than a closed port, because each delivery lasts until its limit. */
async function startSilence(): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer((socket) => socket.resume().on('error', () => undefined));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port');
  return { url: `http://127.0.0.1:${address.port}/`, server: server.unref() };
}

/** Measures the deliveries of one bot while another one with ten thousand events does not answer. */
export async function measureDeadBot(world: BotWorld): Promise<Row[]> {
  const [endpoint, silence] = await Promise.all([startEndpoint(5), startSilence()]);
  const server = await runServer({ env: serverEnvironment(world) });
  try {
    const alive = await addBot(world, { url: endpoint.url, maxInFlight: 8 });
    const dead = await addBot(world, { url: silence.url, maxInFlight: 8 });
    const setDead = (state: 'active' | 'paused') =>
      world.database.db
        .update(botEndpoints)
        .set({ state, failures: 0, openUntil: null, inFlight: 8 })
        .where(eq(botEndpoints.botId, dead.id));
    await setDead('paused');
    await queueEvents(world.database.sql, { botId: dead.id, conversations: DEAD_CONVERSATIONS, events: DEAD_EACH });
    const senders = await addSenders(world, { url: server.url, botIds: [alive.id], count: SENDERS });
    const measure = async (): Promise<number> => {
      // The loop looks at the queues every second.
      await delay(1_500);
      await endpoint.read();
      await sendFor(senders, { botId: alive.id, perSecond: PER_SECOND, seconds: SECONDS });
      return percentile(await readDelays(endpoint), 0.95);
    };
    // Compiles the code.
    for (let round = 0; round < 2; round += 1) await measure();
    const alone: number[] = [];
    const beside: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await setDead('paused');
      alone.push(await measure());
      await setDead('active');
      beside.push(await measure());
    }
    await setDead('paused');
    const growth = median(beside) / median(alone) - 1;
    return [
      {
        what: `bots: growth of the p95 of one bot, from request to delivery (${median(alone).toFixed(0)} → ${median(beside).toFixed(0)} ms), beside a dead bot with ${DEAD_CONVERSATIONS * DEAD_EACH} events`,
        measured: `${(growth * 100).toFixed(0)} %`,
        target: `≤ ${MAX_GROWTH * 100} %`,
        met: growth <= MAX_GROWTH,
      },
    ];
  } finally {
    endpoint.stop();
    silence.server.close();
    await server.stop();
  }
}

async function readDelays(endpoint: Endpoint): Promise<readonly number[]> {
  // The last deliveries are under way.
  await delay(1_000);
  const { delays } = await endpoint.read();
  if (delays.length < PER_SECOND * SECONDS * 0.9) throw new Error(`Only ${delays.length} deliveries have arrived`);
  return delays;
}
