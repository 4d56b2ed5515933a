import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { loadTokenSecrets } from '../../../server/access/secrets.ts';
import type { DeliveryTools } from '../../../server/modules/deliveries/worker/deliver.ts';
import type { WebhookWorker } from '../../../server/modules/deliveries/worker/webhookWorker.ts';
import { httpWebhooks } from '../../../server/ports/webhooks/httpWebhooks.ts';
import type { TestApi } from '../../support/api/testApi.ts';
import { createRuntime, createTalk } from '../conversations/support.ts';

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** A bot's server on this machine. */
export interface BotServer {
  readonly url: string;
  /** All requests, the first one first. */
  readonly received: Received[];
  /** Requests about events, without tests of the endpoint. */
  readonly events: () => Received[];
  /** Replaces what the server does with valid deliveries; undefined for the default. */
  handle: ((request: Received) => Answer | Promise<Answer>) | undefined;
  /** The secret of the endpoint; every delivery is accepted without one. */
  secret: string | undefined;
  /** The status of its answers to invalid deliveries. */
  rejectedStatus: number;
  /** It accepts a delivery of any age. */
  ignoresTime: boolean;
  close(): Promise<void>;
}

const readData = (body: string): { readonly type: string; readonly data: Readonly<Record<string, unknown>> } =>
  JSON.parse(body);

/** Whether the package `standardwebhooks` accepts a delivery at the server's time. */
export function isSigned(secret: string, { headers, body }: Received): boolean {
  const flat = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  try {
    new Webhook(secret).verify(body, flat);
    return true;
  } catch {
    return false;
  }
}

const answerByDefault = ({ body }: Received): Answer => {
  const { type, data } = readData(body);
  return {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(type === 'endpoint.ping' ? { challenge: data['challenge'] } : {}),
  };
};

const TOLERANCE_MS = 300_000;

/** What bots check: one of the signatures is that of the package, and the time is near, if there is one. */
function isAccepted(secret: string, { headers, body }: Received, now: Date | undefined): boolean {
  const at = new Date(Number(headers['webhook-timestamp']) * 1000);
  const expected = new Webhook(secret).sign(String(headers['webhook-id']), at, body);
  return (
    (now === undefined || Math.abs(at.getTime() - now.getTime()) < TOLERANCE_MS) &&
    String(headers['webhook-signature']).split(' ').includes(expected)
  );
}

/** Starts the server of a bot, which verifies signatures at the given time. */
export async function startBotServer(now: () => Date = () => new Date()): Promise<BotServer> {
  const bot: Pick<BotServer, 'handle' | 'secret' | 'rejectedStatus' | 'ignoresTime'> = {
    handle: undefined,
    secret: undefined,
    rejectedStatus: 401,
    ignoresTime: false,
  };
  const received: Received[] = [];
  const answer = (request: Received): Answer | Promise<Answer> => {
    const time = bot.ignoresTime ? undefined : now();
    if (bot.secret !== undefined && !isAccepted(bot.secret, request, time)) return { status: bot.rejectedStatus };
    const isPing = readData(request.body).type === 'endpoint.ping';
    return isPing || bot.handle === undefined ? answerByDefault(request) : bot.handle(request);
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const seen = { headers: request.headers, body: Buffer.concat(parts).toString('utf8') };
      received.push(seen);
      void Promise.resolve(answer(seen)).then(({ status = 200, headers = {}, body = '' }) => {
        response.writeHead(status, headers).end(body);
      });
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port');
  return {
    url: `http://127.0.0.1:${address.port}/events`,
    received,
    events: () => received.filter(({ body }) => readData(body).type !== 'endpoint.ping'),
    get handle() {
      return bot.handle;
    },
    set handle(next) {
      bot.handle = next;
    },
    get secret() {
      return bot.secret;
    },
    set secret(next) {
      bot.secret = next;
    },
    get ignoresTime() {
      return bot.ignoresTime;
    },
    set ignoresTime(next) {
      bot.ignoresTime = next;
    },
    get rejectedStatus() {
      return bot.rejectedStatus;
    },
    set rejectedStatus(next) {
      bot.rejectedStatus = next;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** What the workers of a server have. */
export const createTools = async (api: TestApi): Promise<DeliveryTools> => ({
  ...createRuntime(api),
  rootSecrets: await loadTokenSecrets(api.config),
  log: api.app.log,
  webhooks: httpWebhooks(['127.0.0.1']),
});

/** Posts all due events, those that become due while it runs included. */
export async function postAll(worker: WebhookWorker): Promise<void> {
  await worker.look();
  await worker.waitForRunning();
}

/** A bot with an active endpoint, and a person who subscribes to it. */
export async function createHookedBot(api: TestApi, server: BotServer) {
  const talk = await createTalk(api);
  const { botId, team } = talk;
  const owner = api.as(team.owner);
  const { data } = await owner.call('updateBotEndpoint', { botId, url: server.url });
  server.secret = data?.secret;
  const test = await owner.call('testBotEndpoint', { botId });
  if (test.data?.some(({ is_passed: isPassed }) => !isPassed) !== false) throw new Error(JSON.stringify(test));
  return { ...talk, owner, secret: data?.secret ?? '' };
}
