import { gzipSync } from 'node:zlib';
import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const json = { 'content-type': 'application/json' };
const optionsQuery = '{ getSignInOptions { status } }';

const post = (body: BodyInit, headers: Record<string, string> = json): Promise<Response> =>
  fetch(`${api.url}/auth/graphql`, { method: 'POST', headers, body });

describe('GraphQL over HTTP', () => {
  it('accepts POST only', async () => {
    const answer = await fetch(`${api.url}/auth/graphql?query=${encodeURIComponent(optionsQuery)}`);
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('POST');
  });

  it.each([
    ['text/plain', JSON.stringify({ query: optionsQuery })],
    ['application/x-www-form-urlencoded', `query=${encodeURIComponent(optionsQuery)}`],
    ['application/graphql', optionsQuery],
  ])('refuses %s, which a form of another site can send', async (type, body) => {
    expect((await post(body, { 'content-type': type })).status).toBe(415);
  });

  it.each([50, 1000])('refuses a batch of %i', async (count) => {
    const answer = await post(JSON.stringify(Array.from({ length: count }, () => ({ query: optionsQuery }))));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: [{ message: expect.stringContaining('Batching') }] });
  });

  it.each([
    ['invalid JSON', '{"query":'],
    ['a body that is not an object', '"query"'],
    ['no query', '{}'],
    ['a query that is not a string', '{"query":{}}'],
    ['variables that are not an object', JSON.stringify({ query: optionsQuery, variables: [] })],
    ['a key that changes prototypes', '{"query":"{__typename}","variables":{"__proto__":{"polluted":true}}}'],
    ['a syntax error', '{"query":"{ verifyToken {"}'],
    ['an unknown field', '{"query":"{ verifyTokenn { status } }"}'],
    ['an unknown operation', JSON.stringify({ query: `query A ${optionsQuery}`, operationName: 'B' })],
    ['two operations and no choice', JSON.stringify({ query: `query A ${optionsQuery} query B ${optionsQuery}` })],
    ['a subscription', '{"query":"subscription { a }"}'],
  ])('answers 400 to %s', async (_case, body) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: [{ message: expect.any(String) }] });
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it('runs the operation that operationName selects, also after another operation of the document', async () => {
    const query = `query A { a: getSignInOptions { status } } query B { b: getSignInOptions { message } }`;
    for (const operationName of ['A', 'B', 'A', 'B', 'A', 'B']) {
      const answer = await post(JSON.stringify({ query, operationName }));
      expect(await answer.json()).toEqual({
        data: operationName === 'A' ? { a: { status: 200 } } : { b: { message: 'Done' } },
      });
    }
  });

  it('refuses bodies over 256 KB, whether or not their length is declared', async () => {
    const large = JSON.stringify({ query: optionsQuery, variables: { text: 'x'.repeat(1024 * 1024) } });
    expect((await post(large)).status).toBe(413);
    const endless = new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode('x'.repeat(64 * 1024)));
      },
    });
    const chunked = fetch(`${api.url}/auth/graphql`, {
      method: 'POST',
      headers: json,
      body: endless,
      duplex: 'half',
    } as RequestInit);
    await expect(
      chunked.then(
        ({ status }) => status,
        () => 'cut',
      ),
    ).resolves.toSatisfy((outcome) => outcome === 413 || outcome === 'cut');
  });

  it('refuses a body of 60 MB', async () => {
    const outcome = await post('x'.repeat(60 * 1024 * 1024)).then(
      ({ status }) => status,
      () => 'cut',
    );
    expect([413, 'cut']).toContain(outcome);
  });

  it('refuses a compressed body', async () => {
    const answer = await post(gzipSync(JSON.stringify({ query: optionsQuery })), {
      ...json,
      'content-encoding': 'gzip',
    });
    expect(answer.status).toBe(415);
  });

  it('refuses pages of other sites', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1.evil.example']) {
      expect((await post(JSON.stringify({ query: optionsQuery }), { ...json, origin })).status).toBe(403);
    }
    expect(
      (await post(JSON.stringify({ query: optionsQuery }), { ...json, 'sec-fetch-site': 'cross-site' })).status,
    ).toBe(403);
    expect((await post(JSON.stringify({ query: optionsQuery }), { ...json, origin: api.url })).status).toBe(200);
  });

  it('refuses a request whose accepted types it cannot produce', async () => {
    expect((await post(JSON.stringify({ query: optionsQuery }), { ...json, accept: 'text/html' })).status).toBe(406);
  });

  it('passes the public audits of GraphQL over HTTP, except for queries by GET', async () => {
    const failed: string[] = [];
    for (const audit of serverAudits({ url: `${api.url}/auth/graphql` })) {
      const result = await audit.fn();
      if (result.status !== 'ok') failed.push(`${audit.id} ${audit.name}: ${result.reason}`);
    }
    expect(failed.filter((line) => !/ GET| GETs|application\/graphql\+json/.test(line))).toEqual([]);
  });
});

describe('errors', () => {
  it('mask internal errors and contain the request id', async () => {
    const broken = await startTestApi();
    const person = await broken.people.developer();
    const caller = broken.as(person);
    await caller.call('verifyToken');
    await broken.sql`alter table user_types rename to user_types_away`;
    const answer = await caller.with({ 'x-request-id': 'a-request-of-mine' }).raw('verifyToken');
    expect(answer.headers.get('x-request-id')).toBe('a-request-of-mine');
    expect(answer.body.errors).toEqual([
      {
        message: 'Something went wrong on our side. Please try again in a while.',
        path: ['verifyToken'],
        extensions: { code: 'INTERNAL', requestId: 'a-request-of-mine' },
      },
    ]);
    expect(JSON.stringify(answer.body)).not.toMatch(/user_types|select|\.ts|stack/i);
    await broken.close();
  });

  it('accept no request id that could forge a log line', async () => {
    const answer = await post(JSON.stringify({ query: optionsQuery }), { ...json, 'x-request-id': 'a b"c' });
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  });
});
