import { connect as openSocket, type Socket } from 'node:net';
import postgres from 'postgres';

export type DriverPool = {
  sql: postgres.Sql;
  /** The sockets of the pool in the order in which they were opened. */
  sockets: Socket[];
  [Symbol.asyncDispose]: () => Promise<void>;
};

/**
 * A pool of the driver without the settings of the server. The test has access to its sockets, so that it can cut a
 * connection at an exact moment. One connection unless `options` says otherwise; `onSocket` gets each socket before it can
 * receive a byte.
 */
export function driverPool(
  url: string,
  { onSocket, ...options }: { max?: number; max_pipeline?: number; onSocket?: (socket: Socket) => void } = {},
): DriverPool {
  const { hostname, port, pathname, username, password, searchParams } = new URL(url);
  const folder = searchParams.get('host');
  const portNumber = Number(port || 5432);
  const sockets: Socket[] = [];
  const sql = postgres({
    database: pathname.slice(1),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    max: 1,
    backoff: () => 0,
    connect_timeout: 5,
    onnotice: () => undefined,
    ...options,
    socket: () => {
      const socket = folder ? openSocket(`${folder}/.s.PGSQL.${portNumber}`) : openSocket(portNumber, hostname);
      sockets.push(socket);
      onSocket?.(socket);
      return socket;
    },
  });
  return { sql, sockets, [Symbol.asyncDispose]: () => sql.end({ timeout: 5 }) };
}

/** The newest socket of the pool. */
export function lastSocket({ sockets }: DriverPool): Socket {
  const socket = sockets.at(-1);
  if (!socket) throw new Error('The pool has opened no connection');
  return socket;
}

/** Cuts the connection with an error, as a crash of the server does: the socket emits `error`, then `close`. */
export async function resetConnection(pool: DriverPool): Promise<void> {
  await destroyed(lastSocket(pool), new Error('read ECONNRESET'));
}

/** Cuts the connection without an error: the socket emits `close` only. */
export async function closeConnection(pool: DriverPool): Promise<void> {
  await destroyed(lastSocket(pool));
}

async function destroyed(socket: Socket, error?: Error): Promise<void> {
  await new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
    socket.destroy(error);
  });
}
