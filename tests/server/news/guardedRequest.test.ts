import type { LookupAddress } from 'node:dns';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAllowedAddress } from '../../../server/ports/news/feeds/addresses.ts';
import { guardedGet, type RequestRules } from '../../../server/ports/news/feeds/guardedRequest.ts';
import { startFeedServer, type FeedServer } from '../../support/news/feedServer.ts';

let server: FeedServer;
beforeEach(async () => {
  server = await startFeedServer();
});
afterEach(() => server.close());

const here: LookupAddress = { address: '127.0.0.1', family: 4 };
const rules = (change: Partial<RequestRules> = {}): RequestRules => ({
  timeoutMs: 5_000,
  maxBytes: 1_000,
  maxRedirects: 3,
  allowed: ['127.0.0.1'],
  resolve: () => Promise.resolve([here]),
  ...change,
});
const get = (address: string, change: Partial<RequestRules> = {}) => guardedGet(new URL(address), {}, rules(change));

describe('addresses of feeds', () => {
  it.each(['8.8.8.8', '93.184.216.34', '2606:4700:4700::1111'])('can be %s', (address) => {
    expect(isAllowedAddress(address, [])).toBe(true);
  });

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    'localhost',
    '',
  ])('cannot be %j', (address) => {
    expect(isAllowedAddress(address, [])).toBe(false);
  });

  it('can be in an allowed private network, and nothing outside of it', () => {
    expect(isAllowedAddress('10.1.2.3', ['10.1.0.0/16'])).toBe(true);
    expect(isAllowedAddress('::ffff:10.1.2.3', ['10.1.0.0/16'])).toBe(true);
    expect(isAllowedAddress('10.2.2.3', ['10.1.0.0/16'])).toBe(false);
    expect(isAllowedAddress('fd00::5', ['10.1.0.0/16', 'fd00::/64'])).toBe(true);
    expect(isAllowedAddress('127.0.0.2', ['127.0.0.1'])).toBe(false);
  });
});

describe('a request to a feed', () => {
  it('returns the answer', async () => {
    server.answer((_request, response) => response.end('text'));
    const answer = await get(server.url);
    expect({ status: answer.status, text: answer.body.toString() }).toEqual({ status: 200, text: 'text' });
  });

  it.each([
    ['an IPv4 address', () => `http://127.0.0.1:${server.port}/`],
    ['the same as one number', () => `http://2130706433:${server.port}/`],
    ['the same in hexadecimal', () => `http://0x7f.1:${server.port}/`],
    ['IPv6', () => `http://[::1]:${server.port}/`],
    ['IPv4 within IPv6', () => `http://[::ffff:127.0.0.1]:${server.port}/`],
    ['a name of this machine', () => `http://localhost:${server.port}/`],
    ['a name that resolves to this machine', () => `http://feeds.example:${server.port}/`],
  ])('does not reach this machine by %s', async (_what, address) => {
    await expect(get(address(), { allowed: [] })).rejects.toThrow('must not be reached');
    expect(server.requests).toEqual([]);
  });

  it('refuses a name with one forbidden address among allowed ones', async () => {
    const resolve = () => Promise.resolve([{ address: '93.184.216.34', family: 4 }, here]);
    await expect(get(`http://feeds.example:${server.port}/`, { allowed: [], resolve })).rejects.toThrow(
      'must not be reached',
    );
    expect(server.requests).toEqual([]);
  });

  it('checks the addresses that it connects to, which prevents DNS rebinding', async () => {
    let requests = 0;
    const resolve = () => {
      requests += 1;
      return Promise.resolve(requests === 1 ? [here] : [{ address: '10.0.0.1', family: 4 }]);
    };
    server.answer((request, response) =>
      request.url === '/again'
        ? response.end('inside')
        : response.writeHead(302, { location: `http://feeds.example:${server.port}/again` }).end(),
    );
    await expect(get(`http://feeds.example:${server.port}/`, { resolve })).rejects.toThrow('must not be reached');
    expect(requests).toBe(2);
    expect(server.requests.map(({ path }) => path)).toEqual(['/']);
  });

  it.each([
    ['this machine', 'http://127.0.0.2/', 'must not be reached'],
    ['the metadata of a cloud', 'http://169.254.169.254/latest/meta-data/', 'must not be reached'],
    ['a file', 'file:///etc/passwd', 'not an address of the web'],
    ['another protocol', 'gopher://127.0.0.1/', 'not an address of the web'],
    ['a password', 'http://user:secret@127.0.0.1/', 'an address with a password'],
    ['nowhere', 'http://[', 'a redirect to nowhere'],
  ])('does not follow a redirect to %s', async (_what, location, reason) => {
    server.answer((_request, response) => response.writeHead(302, { location }).end());
    await expect(get(server.url)).rejects.toThrow(reason);
    expect(server.requests).toHaveLength(1);
  });

  it('follows a limited number of redirects', async () => {
    server.answer((request, response) => {
      const step = Number(/\d+$/.exec(request.url ?? '')?.[0] ?? 0);
      if (step === 3) response.end('there');
      else response.writeHead(301, { location: `/${step + 1}` }).end();
    });
    expect((await get(server.url)).url.pathname).toBe('/3');
    await expect(get(server.url, { maxRedirects: 2 })).rejects.toThrow('more than 2 redirects');
  });

  it('limits the size of the answer, with or without a declared length, and refuses compressed ones', async () => {
    server.answer((_request, response) => response.writeHead(200, { 'content-length': '5000' }).end('x'.repeat(5_000)));
    await expect(get(server.url)).rejects.toThrow('more than 1000 bytes');
    server.answer((_request, response) => {
      const more = (): void => void (response.write('x'.repeat(700)) && setImmediate(more));
      more();
    });
    await expect(get(server.url)).rejects.toThrow('more than 1000 bytes');
    server.answer((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('bomb'));
    await expect(get(server.url)).rejects.toThrow('a packed answer');
  });

  it('times out when the server does not answer or never ends', async () => {
    server.answer(() => undefined);
    await expect(get(server.url, { timeoutMs: 100 })).rejects.toThrow('no answer within 100 ms');
    server.answer((_request, response) => void response.write('x'));
    await expect(get(server.url, { timeoutMs: 300 })).rejects.toThrow('no answer within 300 ms');
  });

  it('reports in plain words that the connection failed or that the name does not exist', async () => {
    const resolve = () => Promise.reject(new Error('ENOTFOUND feeds.example'));
    await expect(get('http://feeds.example/', { resolve })).rejects.toThrow('its name cannot be looked up');
    const { url } = server;
    server.answer((_request, response) => response.destroy());
    await expect(get(url)).rejects.toThrow('it cannot be reached');
  });
});
