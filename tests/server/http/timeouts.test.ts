import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unfinishedUpload } from '../../support/api/unfinishedUpload.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { LIMIT_HEADER_SECONDS: '1', LIMIT_REQUEST_SECONDS: '2' } });
});
afterAll(() => api.close());

/** Sends the start of a request and never the rest; returns what arrives until the server closes the connection. */
async function beginOnly(text: string): Promise<string> {
  const socket: Socket = connect(Number(new URL(api.url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString()));
  socket.write(text);
  await once(socket, 'close');
  return answer;
}

describe('an incomplete request', () => {
  it('is closed in its headers', async () => {
    expect(await beginOnly('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ')).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('is closed in its body', async () => {
    const head = [
      'POST /auth/graphql HTTP/1.1',
      'Host: 127.0.0.1',
      'Content-Type: application/json',
      'Content-Length: 1000',
    ];
    expect(await beginOnly(`${head.join('\r\n')}\r\n\r\n{"query":`)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('is closed in an upload, which leaves nothing behind', async () => {
    const { token } = await api.signIn(await api.people.developer());
    expect(await beginOnly(unfinishedUpload(token, 'yyyy'))).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(await readdir(path.join(api.config.dataDir, 'tmp', 'uploads'))).toEqual([]);
  });
});
