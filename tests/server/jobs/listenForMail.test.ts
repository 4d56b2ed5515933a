import { once } from 'node:events';
import { connect as openSocket, createServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { MINUTE_MS } from '../../../server/base/durations.ts';
import type { Database } from '../../../server/database/types.ts';
import { listenForMail } from '../../../server/jobs/listenForMail.ts';
import { MAIL_CHANNEL } from '../../../server/modules/ground/mail/queueMail.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** The connections that listen, except one that is lost. */
async function listListening(lost = 0): Promise<number[]> {
  const rows = await database.sql<{ pid: number }[]>`
    select pid from pg_stat_activity
    where application_name = 'bourse-jobs' and datname = current_database() and state = 'idle'
      and query like 'listen %' and pid <> ${lost}`;
  return rows.map(({ pid }) => pid);
}

const notify = () => database.sql`select pg_notify(${MAIL_CHANNEL}, '')`;

/** A server in front of the database that can make each LISTEN a statement with an error. */
async function openProxy() {
  const target = new URL(database.url);
  const [folder, port] = [target.searchParams.get('host'), Number(target.port || 5432)];
  const state = { isBroken: false, errors: 0 };
  const sockets = new Set<Socket>();
  const add = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const change = (bytes: Buffer): Buffer => {
    const text = bytes.toString('latin1');
    if (!state.isBroken || !text.includes('listen "')) return bytes;
    state.errors += 1;
    return Buffer.from(text.replace('listen "', 'listem "'), 'latin1');
  };
  const server = createServer((client) => {
    const upstream = add(
      folder === null ? openSocket(port, target.hostname) : openSocket(`${folder}/.s.PGSQL.${port}`),
    );
    add(client)
      .on('data', (bytes: Buffer) => void upstream.write(change(bytes)))
      .on('close', () => upstream.destroy());
    upstream.on('data', (bytes: Buffer) => void client.write(bytes)).on('close', () => client.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(database.url);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' && address !== null ? address.port : 0);
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const close = async (): Promise<void> => {
    cut();
    server.close();
    await once(server, 'close');
  };
  return { state, url: url.href, cut, close };
}

it('listens again after a LISTEN that failed on an open connection', async () => {
  const proxy = await openProxy();
  const onMail = vi.fn();
  const stop = await listenForMail(proxy.url, onMail);
  proxy.state.isBroken = true;
  proxy.cut();
  await expect.poll(() => proxy.state.errors).toBe(1);
  proxy.state.isBroken = false;
  await expect.poll(() => listListening()).toEqual([]);
  vi.advanceTimersByTime(MINUTE_MS);
  await expect.poll(() => listListening()).toHaveLength(1);
  await notify();
  await expect.poll(() => onMail.mock.calls.length).toBe(1);
  await stop();
  await proxy.close();
});

it('reports mail once, after any number of losses and renewals', async () => {
  const onMail = vi.fn();
  const stop = await listenForMail(database.url, onMail);
  for (let losses = 0; losses < 2; losses += 1) {
    const [pid = 0] = await listListening();
    await database.sql`select pg_terminate_backend(${pid})`;
    await expect.poll(() => listListening(pid)).toHaveLength(1);
    vi.advanceTimersByTime(2 * MINUTE_MS);
  }
  await expect.poll(() => listListening()).toHaveLength(1);
  await notify();
  await expect.poll(() => onMail.mock.calls.length).toBeGreaterThan(0);
  expect(onMail).toHaveBeenCalledOnce();
  await stop();
  await expect.poll(() => listListening()).toEqual([]);
});

it('fails when it cannot listen at first, and leaves no connection', async () => {
  const proxy = await openProxy();
  proxy.state.isBroken = true;
  await expect(listenForMail(proxy.url, () => undefined)).rejects.toThrow('syntax error');
  await expect
    .poll(
      () => database.sql`
    select 1 from pg_stat_activity where application_name = 'bourse-jobs' and datname = current_database()`,
    )
    .toEqual([]);
  await proxy.close();
});
