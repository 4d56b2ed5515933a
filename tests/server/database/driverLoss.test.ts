import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../../server/database/types.ts';
import { closeConnection, driverPool, lastSocket, resetConnection } from '../../support/database/driverPool.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const cuts = [
  { how: 'closes', cut: closeConnection },
  { how: 'is reset', cut: resetConnection },
];

/** A fatal error of the server: an administrator terminates the session. */
const sessionEnded = message('E', 'SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0');

function message(type: string, body: string): Buffer {
  const header = Buffer.alloc(5);
  header.write(type);
  header.writeUInt32BE(4 + Buffer.byteLength(body), 1);
  return Buffer.concat([header, Buffer.from(body)]);
}

describe.each(cuts)('a connection that $how', ({ cut }) => {
  it('rejects its statements; the next connection answers later ones', async () => {
    await using pool = driverPool(database.url);
    const { sql } = pool;
    await sql`select 1`;
    const sent = [sql`select pg_sleep(10)`.execute(), sql`select 2 as two`.execute()];
    const outcomes = Promise.allSettled(sent);
    await nextTurn();
    await cut(pool);
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await sql`select 3 as three`).toEqual([{ three: 3 }]);
    expect(pool.sockets).toHaveLength(2);
  });

  it('leaves nothing behind that blocks the end of the pool', async () => {
    const pool = driverPool(database.url);
    await pool.sql`select 1`;
    const outcomes = Promise.allSettled([pool.sql`select pg_sleep(10)`.execute()]);
    await nextTurn();
    await cut(pool);
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected']);
    await pool.sql.end();
  });

  it('ends its transaction and blocks neither the next one nor the end of the pool', async () => {
    const pool = driverPool(database.url);
    const { sql } = pool;
    const transaction = sql.begin(async (tx) => {
      await tx`select 1`;
      const running = tx`select pg_sleep(10)`.execute();
      await nextTurn();
      await Promise.all([cut(pool), running]);
    });
    await expect(transaction).rejects.toThrow();
    for (const n of [1, 2, 3]) expect(await sql.begin((tx) => tx`select ${n}::int as n`)).toEqual([{ n }]);
    await sql.end();
  });

  it('rejects the statements that wait inside its transaction', async () => {
    await using pool = driverPool(database.url);
    const { sql } = pool;
    const inside = Promise.withResolvers<string[]>();
    const transaction = sql.begin(async (tx) => {
      await tx`select 1`;
      // For a statement with a parameter, the driver first sends a describe request and queues the other statements
      // behind it.
      const outcomes = Promise.allSettled([
        tx`select pg_sleep(10), ${1}::int`.execute(),
        tx`select 2`.execute(),
        tx`select 3`.execute(),
      ]);
      await nextTurn();
      await cut(pool);
      inside.resolve((await outcomes).map(({ status }) => status));
    });
    await expect(transaction).rejects.toThrow();
    expect(await inside.promise).toEqual(['rejected', 'rejected', 'rejected']);
  });

  it('does not send the remaining statements of its transaction within a transaction on the next connection', async () => {
    await using pool = driverPool(database.url);
    const { sql } = pool;
    await sql`create table if not exists torn (n int)`;
    await sql`truncate torn`;
    const lost = Promise.withResolvers<void>();
    const late = Promise.withResolvers<unknown>();
    const first = sql.begin(async (tx) => {
      await tx`insert into torn values (1)`;
      await cut(pool);
      await lost.promise;
      late.resolve(await tx`insert into torn values (2)`.catch((error: unknown) => error));
    });
    await expect(first).rejects.toThrow();
    await sql.begin(async (tx) => {
      await tx`insert into torn values (3)`;
      lost.resolve();
      expect(await late.promise).toBeInstanceOf(Error);
    });
    expect(await sql`select n from torn`).toEqual([{ n: 3 }]);
  });

  it('during COPY rejects the stream', async () => {
    await using pool = driverPool(database.url);
    const { sql } = pool;
    await sql`create table if not exists copied (n int)`;
    const copy = await sql`copy copied from stdin`.writable();
    copy.write('1\n');
    await nextTurn();
    const failed = once(copy, 'error');
    await Promise.all([failed, cut(pool)]);
    expect(await sql`select n from copied`).toEqual([]);
  });
});

describe('a connection that the server ends', () => {
  it('does not pass its error on to the next statement', async () => {
    await using pool = driverPool(database.url);
    const { sql } = pool;
    await sql`select 1`;
    const outcomes = Promise.allSettled([sql`select pg_sleep(10)`.execute()]);
    await nextTurn();
    lastSocket(pool).emit('data', sessionEnded);
    await closeConnection(pool);
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected']);
    expect(await sql`select 2 as two`).toEqual([{ two: 2 }]);
  });
});

describe('a connection that closes together with others', () => {
  it('rejects the statement that it has not sent, and sends no part of it on the next connection', async () => {
    await using pool = driverPool(database.url);
    const { sql } = pool;
    await sql`select 1`;
    const outcomes = Promise.allSettled([sql`select 2`.execute()]);
    // The driver accepts the statement in a microtask and writes it in the next turn of the event loop. In between, the
    // operating system can report the end of several connections.
    await Promise.resolve();
    const socket = lastSocket(pool);
    socket.emit('close', false);
    socket.destroy();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected']);
    expect(await sql`select 3 as three`).toEqual([{ three: 3 }]);
  });
});

describe('a reserved connection that is lost', () => {
  it('rejects its statements', async () => {
    await using pool = driverPool(database.url);
    const reserved = await pool.sql.reserve();
    await closeConnection(pool);
    await expect(reserved`select 1`).rejects.toThrow('CONNECTION_CLOSED');
  });
});

describe('a connection that is lost while it is set up', () => {
  const readyForQuery = Buffer.from('Z\0\0\0\u0005I', 'latin1');

  /** Resolves while the driver waits for the array types, its first own query on the connection. */
  function awaitSetup(socket: Socket): Promise<void> {
    let received = Buffer.alloc(0);
    return new Promise((resolve) => {
      const listen = (chunk: Buffer) => {
        received = Buffer.concat([received, chunk]);
        if (!received.includes(readyForQuery)) return;
        socket.off('data', listen);
        // The response with the array types can arrive within the same turn, and would end the set-up.
        socket.pause();
        resolve(nextTurn());
      };
      socket.on('data', listen);
    });
  }

  /** A pool whose first connection stops while it is set up. */
  function openPool() {
    const opened = Promise.withResolvers<Socket>();
    const pool = driverPool(database.url, { onSocket: opened.resolve });
    return { ...pool, setup: opened.promise.then(awaitSetup) };
  }

  it('does not pass its error on to the first statement', async () => {
    await using pool = openPool();
    const first = pool.sql`select 1 as one`.execute();
    await pool.setup;
    lastSocket(pool).emit('data', sessionEnded);
    await closeConnection(pool);
    expect(await first).toEqual([{ one: 1 }]);
    expect(pool.sockets).toHaveLength(2);
  });

  it('by a reset rejects the first statement and nothing else', async () => {
    const unhandled = vi.fn<(reason: unknown) => void>();
    process.on('unhandledRejection', unhandled);
    try {
      await using pool = openPool();
      const outcome = pool.sql`select 1`.execute().catch(String);
      await pool.setup;
      await resetConnection(pool);
      expect(await outcome).toContain('ECONNRESET');
      expect(await pool.sql`select 2 as two`).toEqual([{ two: 2 }]);
      expect(unhandled).not.toHaveBeenCalled();
    } finally {
      process.off('unhandledRejection', unhandled);
    }
  });
});
