import { once } from 'node:events';
import { connect as openSocket, createServer, type Socket } from 'node:net';

/** What the proxy does with a connection. */
type Behaviour = 'forward' | 'silent' | 'close';

export interface DatabaseProxy {
  readonly port: number;
  /** The URL of the database through the proxy. */
  readonly url: string;
  /** Applies to new connections; open ones are cut. */
  become: (behaviour: Behaviour) => void;
  /** Nothing passes open connections any more, and nothing ends them, as when a machine is lost. */
  freeze: () => void;
  close: () => Promise<void>;
}

/** Makes a server look like a standby, in the parameters that it reports when a connection is opened. */
function asStandby(bytes: Buffer): Buffer {
  const report = (value: string): string => {
    const text = `in_hot_standby\0${value}\0`;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(text.length + 4);
    return `S${length.toString('latin1')}${text}`;
  };
  return Buffer.from(bytes.toString('latin1').replace(report('off'), report('on')), 'latin1');
}

/** A TCP server in front of the test database, which can fall silent as a lost machine does. */
export async function openDatabaseProxy(url: string, { isStandby = false } = {}): Promise<DatabaseProxy> {
  const target = new URL(url);
  const folder = target.searchParams.get('host');
  const targetPort = Number(target.port || 5432);
  let behaviour: Behaviour = 'forward';
  const sockets = new Set<Socket>();
  const frozen = new WeakSet<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    keep(client);
    if (behaviour === 'close') client.destroy();
    if (behaviour !== 'forward') return;
    const upstream = keep(
      folder === null ? openSocket(targetPort, target.hostname) : openSocket(`${folder}/.s.PGSQL.${targetPort}`),
    );
    const pass = (to: Socket, bytes: Buffer): void => {
      if (!frozen.has(client)) to.write(bytes);
    };
    client.on('close', () => upstream.destroy());
    client.on('data', (bytes: Buffer) => pass(upstream, bytes));
    upstream.on('close', () => client.destroy());
    upstream.on('data', (bytes: Buffer) => pass(client, isStandby ? asStandby(bytes) : bytes));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const account = target.password === '' ? target.username : `${target.username}:${target.password}`;
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    url: `postgres://${account}@127.0.0.1:${port}${target.pathname}`,
    become: (next) => {
      behaviour = next;
      cut();
    },
    freeze: () => {
      for (const socket of sockets) frozen.add(socket);
    },
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
