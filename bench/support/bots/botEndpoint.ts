/** The server of a bot: answers each event after some milliseconds, and reports what it has received on request. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface EndpointFacts {
  readonly kind: 'listening';
  readonly url: string;
}

export interface EndpointReport {
  readonly kind: 'received';
  /** Arrivals since the last report, in ms of the system's clock. */
  readonly arrivals: readonly number[];
  /** From the time in the event to its arrival, in ms. */
  readonly delays: readonly number[];
}

const [answerMs = '5'] = process.argv.slice(2);

let arrivals: number[] = [];
let delays: number[] = [];
const send = (message: EndpointFacts | EndpointReport): void => void process.send?.(message);

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const now = Date.now();
    const event: { readonly timestamp: string; readonly order: { readonly seq: number } } = JSON.parse(
      Buffer.concat(parts).toString(),
    );
    arrivals.push(now);
    delays.push(now - Date.parse(event.timestamp));
    setTimeout(() => {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ text: `Answer to ${event.order.seq}` }));
    }, Number(answerMs));
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port');
  send({ kind: 'listening', url: `http://127.0.0.1:${address.port}/events` });
});

process.on('message', (message) => {
  if (message !== 'report') return;
  send({ kind: 'received', arrivals, delays });
  arrivals = [];
  delays = [];
});
process.on('disconnect', () => process.exit(0));
