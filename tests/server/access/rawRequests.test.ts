import { connect } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** Sends raw bytes, including requests that no HTTP library would send. */
async function sendRaw(lines: readonly string[], body: string): Promise<string> {
  const { port } = new URL(api.url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    [...lines, 'Host: 127.0.0.1', 'Connection: close', `Content-Length: ${Buffer.byteLength(body)}`, '', body].join(
      '\r\n',
    ),
  );
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString()));
  await once(socket, 'close');
  return answer;
}

describe('a request with two Authorization headers', () => {
  it('is refused, because a proxy might have read the other header', async () => {
    const { token } = await api.signIn(await api.people.appUser());
    const lines = ['POST /auth/graphql HTTP/1.1', 'Content-Type: application/json', `Authorization: Bearer ${token}`];
    const body = '{"query":"{ verifyToken { status } }"}';
    expect(await sendRaw(lines, body)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await sendRaw([...lines, 'authorization: Bearer x'], body)).toMatch(/^HTTP\/1\.1 400 /);
  });
});
