import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { expect, it } from 'vitest';
import { localFiles } from '../../../server/ports/files/localFiles.ts';
import { startTestApi } from '../../support/api/testApi.ts';

/** More than the buffers of both ends take, so that the response has not ended when the server stops. */
const BYTES = 32 * 2 ** 20;

it('a stop does not wait for the connection of a download that it has completed', async () => {
  const api = await startTestApi();
  const { key } = await localFiles(path.join(api.config.dataDir, 'files')).put(Buffer.alloc(BYTES, 'x'));
  await api.sql`insert into files (key, content_type, bytes) values (${key}, 'image/png', ${BYTES})`;
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
  socket.write(`GET /files/${key} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: keep-alive\r\n\r\n`);
  await once(socket, 'readable');
  const closing = api.close();
  // From now on, the server accepts no connection.
  await expect.poll(() => fetch(`${api.url}/healthz`).catch(() => 'refused')).toBe('refused');
  let received = 0;
  socket.on('data', (chunk: Buffer) => (received += chunk.length));
  // The keep-alive timeout of ten seconds would exceed the time of this test.
  await Promise.all([once(socket, 'close'), closing]);
  expect(received).toBeGreaterThan(BYTES);
}, 8_000);
