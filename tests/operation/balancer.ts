import { once } from 'node:events';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';

/** How often the health of a server is checked; shorter than its STOP_DELAY. */
const checkMs = 100;

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

/** A proxy as operators run it: requests go in turn to the servers whose /readyz answers 200. */
export async function startBalancer(): Promise<Balancer> {
  const targets: Target[] = [];
  let turn = 0;

  const check = async (target: Target): Promise<void> => {
    const response = await fetch(`${target.url}/readyz`).catch(() => undefined);
    target.isReady = response?.ok === true;
  };
  const timer = setInterval(() => targets.forEach((target) => void check(target)), checkMs);

  const pass = (incoming: IncomingMessage, answer: ServerResponse): void => {
    const ready = targets.filter(({ isReady }) => isReady);
    turn += 1;
    const target = ready[turn % ready.length];
    const fail = (): void => {
      if (!answer.headersSent) answer.writeHead(502);
      answer.end();
    };
    if (target === undefined) return fail();
    const { method = 'GET', url = '/', headers } = incoming;
    const outgoing = forward(`${target.url}${url}`, { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, { ...response.headers, 'x-served-by': target.url });
      response.pipe(answer);
    });
    outgoing.on('error', fail);
    incoming.pipe(outgoing);
    return undefined;
  };

  const server = createServer(pass).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    add: (url) => {
      targets.push({ url, isReady: false });
    },
    readyCount: () => targets.filter(({ isReady }) => isReady).length,
    close: async () => {
      clearInterval(timer);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
