import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { runServer } from '../../../tests/support/server/runServer.ts';
import { addBot, serverEnvironment, type BotWorld } from '../../support/bots/botWorld.ts';
import { queueEvents } from '../../support/bots/queueEvents.ts';
import type { Row } from '../../support/report.ts';

const DELIVERIES = 100;
const LONGEST_MS = 20_000;

interface Received {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const toTexts = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** Accepts each delivery without an answer. */
async function startReceiver(received: Received[]): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ headers: toTexts(request.headers), body: Buffer.concat(parts).toString() });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port');
  return { url: `http://127.0.0.1:${address.port}/`, server };
}

function isAcceptedByPackage(secret: string, { headers, body }: Received): boolean {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}

/** The check as the text of Standard Webhooks describes it. */
function isAcceptedByText(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
  const expected = createHmac('sha256', key).update(signed).digest();
  return (headers['webhook-signature'] ?? '').split(' ').some((signature) => {
    const [version, value = ''] = signature.split(',');
    const bytes = Buffer.from(value, 'base64');
    return version === 'v1' && bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
}

/** Verifies the signatures of real deliveries with the package of Standard Webhooks and with a check of its own. */
export async function measureSignatures(world: BotWorld): Promise<Row[]> {
  const received: Received[] = [];
  const receiver = await startReceiver(received);
  const server = await runServer({ env: serverEnvironment(world) });
  try {
    const { id: botId, secret } = await addBot(world, { url: receiver.url, maxInFlight: 8 });
    await queueEvents(world.database.sql, { botId, conversations: DELIVERIES, events: 1 });
    for (const end = performance.now() + LONGEST_MS; received.length < DELIVERIES && performance.now() < end;)
      await delay(50);
    const changed = received.map(({ headers, body }) => ({ headers, body: body.replace('Message', 'message') }));
    const count = (items: readonly Received[], accepts: typeof isAcceptedByText): number =>
      items.filter((item) => accepts(secret, item)).length;
    const counts = [
      count(received, isAcceptedByPackage),
      count(received, isAcceptedByText),
      count(changed, isAcceptedByPackage) + count(changed, isAcceptedByText),
    ];
    return [
      {
        what: `bots: of ${DELIVERIES} deliveries, accepted by standardwebhooks, by an independent check, changed ones by either`,
        measured: counts.join(', '),
        target: `${DELIVERIES}, ${DELIVERIES}, 0`,
        met: counts.join() === [DELIVERIES, DELIVERIES, 0].join(),
      },
    ];
  } finally {
    await server.stop();
    receiver.server.close();
    receiver.server.closeAllConnections();
  }
}
