import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createBot, createFetchHandler, createNodeHandler, signWebhook, type BotApi } from '../src/index.ts';

const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes, or so').toString('base64')}`;
const NOW = new Date('2026-11-22T17:00:00Z');
const SECONDS = NOW.getTime() / 1000;

/** Bourse, as far as these bots use it. */
function createApi() {
  const answers: { readonly clientKey: string; readonly text?: string }[] = [];
  const reject = () => Promise.reject(new Error('not used'));
  const api: BotApi = {
    answer: async (answer) => {
      answers.push(answer);
      return { messageId: 1, seq: 2, isReplayed: false, isLate: false };
    },
    send: reject,
    profile: reject,
    watchlist: reject,
    alerts: reject,
    portfolio: reject,
    holdings: reject,
    changeWatchlist: reject,
    addAlert: reject,
    quotes: reject,
    candles: reject,
    news: reject,
    calendar: reject,
    posts: reject,
  };
  return { answers, api };
}

const message = {
  type: 'message.created',
  timestamp: NOW.toISOString(),
  bot_id: 7,
  lane: 'live',
  order: { key: 'c:91', seq: 1 },
  subscriber: { id: 'sub_91', language: 'en' },
  expires_at: NOW.toISOString(),
  data: { interaction_id: 33, text: 'Hello' },
};

/** A signed delivery, changed by a test. */
function createRequest(body: object, { id = 'evt_41', secret = SECRET, headers = {} } = {}): Request {
  const text = JSON.stringify(body);
  return new Request('https://bot.example/events', {
    method: 'POST',
    body: text,
    headers: {
      'webhook-id': id,
      'webhook-timestamp': String(SECONDS),
      'webhook-signature': signWebhook(secret, id, SECONDS, text),
      ...headers,
    },
  });
}

describe('the handler of an endpoint', () => {
  it('runs the bot, answers with the key of the event, and acknowledges', async () => {
    const { api, answers } = createApi();
    const bot = createBot().message(({ text, attempt }) => `${text} ${attempt}`);
    const handle = createFetchHandler({ bot, client: api, secret: SECRET, now: () => NOW });
    expect((await handle(createRequest(message, { headers: { 'bourse-attempt': '2' } }))).status).toBe(204);
    expect(answers).toMatchObject([{ clientKey: '41:0', text: 'Hello 2' }]);
  });

  it('handles an event once, also when deliveries meet, and a failed one again', async () => {
    const { api } = createApi();
    let runs = 0;
    const bot = createBot().message(() => {
      runs += 1;
      if (runs === 1) throw new Error('No memory');
      return 'Hi';
    });
    const handle = createFetchHandler({ bot, client: api, secret: SECRET, now: () => NOW });
    expect((await handle(createRequest(message))).status).toBe(500);
    const both = await Promise.all([handle(createRequest(message)), handle(createRequest(message))]);
    expect(both.map(({ status }) => status)).toEqual([204, 204]);
    expect((await handle(createRequest(message))).status).toBe(204);
    expect(runs).toBe(2);
    await handle(createRequest(message, { id: 'evt_42' }));
    expect(runs).toBe(3);
  });

  it('refuses wrong signatures, old deliveries and other methods', async () => {
    const { api } = createApi();
    const handle = createFetchHandler({ bot: createBot(), client: api, secret: SECRET, now: () => NOW });
    expect((await handle(createRequest(message, { secret: `whsec_${btoa('wrong')}` }))).status).toBe(401);
    const old = { 'webhook-timestamp': String(SECONDS - 3_600) };
    expect((await handle(createRequest(message, { headers: old }))).status).toBe(401);
    expect((await handle(new Request('https://bot.example/'))).status).toBe(405);
  });

  it('refuses an endless body without reading it', async () => {
    const { api } = createApi();
    const handle = createFetchHandler({ bot: createBot(), client: api, secret: SECRET, now: () => NOW });
    let isCancelled = false;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
      cancel: () => {
        isCancelled = true;
      },
    });
    const { headers } = createRequest(message);
    const init = { method: 'POST', headers, body, duplex: 'half' };
    expect((await handle(new Request('https://bot.example/', init))).status).toBe(413);
    expect(isCancelled).toBe(true);
  });

  it('answers the test of the endpoint and questions for suggestions', async () => {
    const { api } = createApi();
    const bot = createBot().command(
      'show',
      { list: { type: 'text', autocomplete: ({ text }) => [`${text} 30`] } },
      () => undefined,
    );
    const handle = createFetchHandler({ bot, client: api, secret: SECRET, now: () => NOW });
    const ping = await handle(createRequest({ type: 'endpoint.ping', data: { challenge: 'abc' } }));
    expect(await ping.json()).toEqual({ challenge: 'abc' });
    const question = { ...message, type: 'suggestions.requested', language: 'en' };
    const data = { suggestion_id: '1', command: 'show', option: 'list', text: 'BIST' };
    const suggested = await handle(createRequest({ ...question, data }));
    expect(await suggested.json()).toEqual({ suggestions: [{ value: 'BIST 30' }] });
  });

  it('acknowledges before a slow handler ends, which answers later', async () => {
    const { api, answers } = createApi();
    const gate = Promise.withResolvers<string>();
    const ended = Promise.withResolvers<string>();
    const handle = createFetchHandler({
      bot: createBot().message(() => gate.promise),
      client: api,
      secret: SECRET,
      now: () => NOW,
      acknowledgeAfterMs: 1,
      onOutcome: (_id, { state }) => ended.resolve(state),
    });
    expect((await handle(createRequest(message))).status).toBe(202);
    expect(answers).toEqual([]);
    gate.resolve('Here it is');
    expect(await ended.promise).toBe('answered');
    expect(answers).toMatchObject([{ text: 'Here it is' }]);
  });

  it('serves a server of Node', async () => {
    const { api, answers } = createApi();
    const bot = createBot().message(() => 'Hi');
    const server = createServer(createNodeHandler({ bot, client: api, secret: SECRET, now: () => NOW }));
    await new Promise<void>((listening) => {
      server.listen(0, '127.0.0.1', listening);
    });
    try {
      const address = server.address();
      const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
      const { headers } = createRequest(message);
      const post = (body: string) => fetch(url, { method: 'POST', headers, body });
      expect((await post(JSON.stringify(message))).status).toBe(204);
      expect((await post('x'.repeat(300_000))).status).toBe(413);
      expect(answers).toHaveLength(1);
    } finally {
      await new Promise((closed) => {
        server.close(closed);
      });
    }
  });
});
