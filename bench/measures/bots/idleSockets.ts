import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import WebSocket from 'ws';
import type { BotWorld } from '../../support/bots/botWorld.ts';
import { IDLE_EACH, measureIdle } from '../../support/bots/measureIdle.ts';
import type { Row } from '../../support/report.ts';

const QUERY = 'subscription botEvents { botEvents { status message data { id lease attempt lease_until body } } }';

/** Connects a bot and waits until its subscription is confirmed. */
async function connect(url: string, botToken: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, 'graphql-transport-ws');
  const send = (message: object): void => socket.send(JSON.stringify(message));
  await once(socket, 'open');
  send({ type: 'connection_init', payload: { botToken } });
  for (;;) {
    const [data] = await once(socket, 'message');
    const { type, payload } = JSON.parse(String(data));
    if (type === 'connection_ack') send({ type: 'subscribe', id: '1', payload: { query: QUERY } });
    else if (type === 'next' && payload.data?.botEvents.status === 200) return socket;
    else throw new Error(`A connection was refused: ${String(data)}`);
  }
}

/** Measures what two thousand connections without events cost a server process. */
export const measureIdleSockets = (world: BotWorld): Promise<Row[]> =>
  measureIdle(world, {
    what: 'idle connections',
    // All of them come from this machine.
    env: { LIMIT_LIVE_SOCKETS_PER_ADDRESS: '10000' },
    open: async (url, bots, { signal }) => {
      const sockets: WebSocket[] = [];
      for (let place = 0; place < IDLE_EACH; place += 1) {
        sockets.push(...(await Promise.all(bots.map(({ token }) => connect(url, token)))));
        await delay(1_000);
      }
      const lost = sockets.filter((socket) => socket.readyState !== WebSocket.OPEN).length;
      if (lost > 0) throw new Error(`${lost} connections have ended`);
      signal.addEventListener('abort', () => {
        for (const socket of sockets) socket.terminate();
      });
      return () => Promise.resolve();
    },
  });
