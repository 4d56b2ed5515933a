import { connect } from 'node:net';
import path from 'node:path';
import { freePort } from '../../support/server/runServer.ts';
import { getPart } from './parts.ts';
import { makeFolder, removeFolder, startPart, waitUntil, writeOwned } from './processes.ts';

export interface Proxy {
  readonly port: number;
  /** A command of HAProxy's socket, such as `set server db/n1 state maint`. */
  command: (text: string) => Promise<string>;
  remove: () => Promise<void>;
}

async function startProxy(frontend: string, servers: readonly string[]): Promise<Proxy> {
  const folder = makeFolder('haproxy');
  const port = await freePort();
  const socket = path.join(folder, 'admin.sock');
  const file = path.join(folder, 'haproxy.cfg');
  writeOwned(
    file,
    `global
  stats socket ${socket} mode 600 level admin
  maxconn 1000
defaults
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 1s
listen db
  bind 127.0.0.1:${port}
${frontend}
${servers.map((server) => `  server ${server}`).join('\n')}
`,
  );
  const child = startPart('haproxy', folder, getPart('haproxy'), ['-db', '-f', file]);
  const command = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      let answer = '';
      const stream = connect(socket, () => stream.end(`${text}\n`));
      stream.on('data', (bytes: Buffer) => {
        answer += bytes.toString();
      });
      stream.on('error', reject);
      stream.on('close', () => resolve(answer));
    });
  const isUp = async (): Promise<boolean> => {
    if (!child.isRunning()) throw new Error(`HAProxy ended:\n${child.readLog()}`);
    return (await command('show stat').catch(() => ''))
      .split('\n')
      .some((line) => line.includes(',BACKEND,') && line.includes(',UP,'));
  };
  await waitUntil('HAProxy has a server', isUp);
  return {
    port,
    command,
    remove: async () => {
      await child.stop('SIGKILL');
      removeFolder(folder);
    },
  };
}

interface DatabaseNode {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
}

/** In front of Patroni's nodes: connections lead to the primary. The settings are those of the documentation. */
export const startDatabaseProxy = (nodes: readonly DatabaseNode[]): Promise<Proxy> =>
  startProxy(
    `  mode tcp
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions`,
    nodes.map(({ name, port, restPort }) => `${name} 127.0.0.1:${port} check port ${restPort}`),
  );

/** In front of Bourse: a request that found no connection goes to another server. */
export const startSiteProxy = (ports: readonly number[]): Promise<Proxy> =>
  startProxy(
    `  mode http
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
  option redispatch 1
  retries 3
  retry-on conn-failure
  http-response set-header X-Served-By %s
  default-server inter 200ms fall 1 rise 1`,
    ports.map((port) => `s${port} 127.0.0.1:${port} check`),
  );
