import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { httpWebhooks } from '../../../server/ports/webhooks/httpWebhooks.ts';
import { startBotServer, type BotServer } from './support.ts';

let server: BotServer;
beforeEach(async () => {
  server = await startBotServer();
});
afterEach(() => server.close());

const BODY = JSON.stringify({ type: 'message.created', data: {} });

const post = (url: string, addresses: readonly string[], allowed: readonly string[] = []) => {
  const port = httpWebhooks(allowed, async () => addresses.map((address) => ({ address, family: 4 })));
  return port.post({ url: new URL(url), headers: {}, body: BODY }).finally(() => port.close());
};

describe('httpWebhooks', () => {
  it.each(['http://127.0.0.1:1/', 'http://2130706433:1/', 'http://[::1]:1/', 'http://[::ffff:7f00:1]:1/', 'http://0/'])(
    'does not connect to %s',
    async (url) => {
      await expect(post(url, [])).rejects.toMatchObject({ code: 'address_refused' });
    },
  );

  it('checks the address to which it connects, whatever the name meant before', async () => {
    const { port } = new URL(server.url);
    const url = `http://bot.example.com:${port}/events`;
    await expect(post(url, ['127.0.0.1'])).rejects.toMatchObject({ code: 'address_refused' });
    await expect(post(url, ['93.184.216.34', '10.0.0.1'])).rejects.toMatchObject({ code: 'address_refused' });
    expect(server.received).toEqual([]);
    expect(await post(url, ['127.0.0.1'], ['127.0.0.1'])).toMatchObject({ status: 200 });
  });

  it('does not follow redirects', async () => {
    server.handle = () => ({ status: 307, headers: { location: server.url } });
    expect(await post(server.url, [], ['127.0.0.1'])).toMatchObject({ status: 307 });
    expect(server.received).toHaveLength(1);
  });

  it('reads a limited part of a response', async () => {
    server.handle = () => ({ body: Buffer.alloc(10 * 1024 * 1024, 'x') });
    const response = await post(server.url, [], ['127.0.0.1']);
    expect(response).toMatchObject({ status: 200, isCut: true });
    expect(response.body.byteLength).toBe(65_536);
  });

  it('ends an exchange whose response never ends, however slowly its body arrives', async () => {
    const closed = Promise.withResolvers<void>();
    const dripping = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      const drip = setInterval(() => response.write('x'), 5);
      response.once('close', () => {
        clearInterval(drip);
        closed.resolve();
      });
    });
    await new Promise<void>((done) => {
      dripping.listen(0, '127.0.0.1', done);
    });
    const address = dripping.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port');
    const port = httpWebhooks(['127.0.0.1'], undefined, 200);
    const posted = port.post({ url: new URL(`http://127.0.0.1:${address.port}/`), headers: {}, body: BODY });
    await expect(posted).rejects.toMatchObject({ code: 'timeout', message: 'no answer within 200 ms' });
    // The connection does not stay open behind the failure.
    await closed.promise;
    port.close();
    await new Promise((done) => {
      dripping.close(done);
    });
  });

  it('names an unknown host, a closed port and a caller that stops', async () => {
    const port = httpWebhooks(['127.0.0.1'], async () => {
      throw new Error('ENOTFOUND');
    });
    const request = { headers: {}, body: BODY };
    await expect(port.post({ url: new URL('http://bot.example.com/'), ...request })).rejects.toMatchObject({
      code: 'name_unknown',
    });
    const waiting = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    server.handle = async () => {
      reached.resolve();
      await waiting.promise;
      return {};
    };
    const stop = new AbortController();
    const posted = port.post({ url: new URL(server.url), ...request }, stop.signal);
    await reached.promise;
    stop.abort();
    await expect(posted).rejects.toMatchObject({ code: 'aborted' });
    waiting.resolve();
    await server.close();
    await expect(port.post({ url: new URL(server.url), ...request })).rejects.toMatchObject({ code: 'unreachable' });
    port.close();
  });
});
