import { once } from 'node:events';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds between two health checks of a server. This pause and a slow check must be shorter than its STOP_DELAY. */
const CHECK_MS = 100;

interface Target {
  readonly url: string;
  isReady: boolean;
}

export interface Balancer {
  readonly url: string;
  add: (url: string) => void;
  readyCount: () => number;
  close: () => Promise<void>;
}

/** Scripts of one build only: a server of another build answers 404. */
const isAsset = ({ url = '/' }: IncomingMessage): boolean => url.startsWith('/assets/');

/**
 * A proxy as operators run it (deploy/): requests go in turn to the servers whose /readyz answers 200, WebSockets too, and
 * an asset that one server lacks comes from the next one.
 */
export async function startBalancer(): Promise<Balancer> {
  const targets: Target[] = [];
  const tunnels = new Set<Duplex>();
  const closing = new AbortController();
  let turn = 0;

  /** One check at a time: a late response to an earlier one would declare a stopping server ready. */
  const watch = async (target: Target): Promise<void> => {
    while (!closing.signal.aborted) {
      const response = await fetch(`${target.url}/readyz`, { signal: closing.signal }).catch(() => undefined);
      target.isReady = response?.ok === true;
      await delay(CHECK_MS);
    }
  };

  /** The ready servers, another one first each time. */
  const listReady = (): Target[] => {
    const ready = targets.filter(({ isReady }) => isReady);
    turn += 1;
    const first = turn % Math.max(1, ready.length);
    return [...ready.slice(first), ...ready.slice(0, first)];
  };

  const pass = (
    incoming: IncomingMessage,
    answer: ServerResponse,
    [target, ...remaining]: readonly Target[] = listReady(),
  ): void => {
    const fail = (): void => {
      if (!answer.headersSent) answer.writeHead(502);
      answer.end();
    };
    if (target === undefined) return fail();
    const { method = 'GET', url = '/', headers } = incoming;
    const outgoing = forward(`${target.url}${url}`, { method, headers }, (response) => {
      if (response.statusCode === 404 && remaining.length > 0 && isAsset(incoming)) {
        response.resume();
        return pass(incoming, answer, remaining);
      }
      answer.writeHead(response.statusCode ?? 502, { ...response.headers, 'x-served-by': target.url });
      response.pipe(answer);
      return undefined;
    });
    outgoing.on('error', fail);
    if (isAsset(incoming)) outgoing.end();
    else incoming.pipe(outgoing);
    return undefined;
  };

  const tunnel = ({ url = '/', headers }: IncomingMessage, client: Duplex): void => {
    const [target] = listReady();
    const end = (): void => void client.destroy();
    client.on('error', end);
    if (target === undefined) return end();
    const outgoing = forward(`${target.url}${url}`, { headers });
    outgoing.on('error', end);
    outgoing.on('response', end);
    outgoing.on('upgrade', (response, server) => {
      const lines = Object.entries(response.headers).map(([name, value]) => `${name}: ${String(value)}`);
      client.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
      server.on('error', end);
      server.pipe(client).pipe(server);
      for (const socket of [client, server]) {
        tunnels.add(socket);
        socket.on('close', () => tunnels.delete(socket));
      }
    });
    outgoing.end();
    return undefined;
  };

  const server = createServer((incoming, answer) => pass(incoming, answer)).listen(0, '127.0.0.1');
  // A client that is busy for seconds would otherwise send on a connection that has just been closed.
  server.keepAliveTimeout = 120_000;
  server.on('upgrade', tunnel);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    add: (url) => {
      const target: Target = { url, isReady: false };
      targets.push(target);
      void watch(target);
    },
    readyCount: () => targets.filter(({ isReady }) => isReady).length,
    close: async () => {
      closing.abort();
      for (const socket of tunnels) socket.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
