/** The viewers of bench/measures/live.ts: one connection each, which records only when its messages arrive. */
import WebSocket from 'ws';
import { print } from 'graphql';
import { readAllowedDocuments } from '../../server/graphql/allowList.ts';
import type { LiveClientReport, LiveServerFacts } from '../measures/live.ts';

const [tickersEach = '20'] = process.argv.slice(2);
const document = readAllowedDocuments().get('quoteChanges');
if (document === undefined) throw new Error('operations/ has no quoteChanges');
const query = print(document);

let isMeasuring = false;
const delays: number[] = [];
let messages = 0;
let bytes = 0;
let quotes = 0;

const asOf = Buffer.from('"as_of":"');
const SAMPLE_TIME = '2026-11-20T00:00:00.000Z';

/**
 * The creation time of the newest price of a message. The text is searched, not parsed, because thousands of viewers
 * share this process.
 */
function newest(text: Buffer): number {
  let last = 0;
  for (let at = text.indexOf(asOf); at !== -1; at = text.indexOf(asOf, at + 1)) {
    const begin = at + asOf.length;
    last = Math.max(last, Date.parse(text.toString('latin1', begin, begin + SAMPLE_TIME.length)));
    quotes += 1;
  }
  return last;
}

function join(facts: LiveServerFacts, index: number): Promise<void> {
  const ids = Array.from(
    { length: Number(tickersEach) },
    (_unused, place) => facts.tickerIds[(index * 7 + place * 31) % facts.tickerIds.length],
  );
  const socket = new WebSocket(`${facts.url.replace('http', 'ws')}/live`, 'graphql-transport-ws');
  const send = (message: object): void => socket.send(JSON.stringify(message));
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', (code) => reject(new Error(`closed with ${code}`)));
    socket.on('open', () => send({ type: 'connection_init', payload: { accessToken: facts.accessTokens[index] } }));
    socket.on('message', (data) => {
      const arrived = Date.now();
      if (!Buffer.isBuffer(data)) return;
      if (data.includes('"connection_ack"'))
        send({
          id: '1',
          type: 'subscribe',
          payload: { query, operationName: 'quoteChanges', variables: { tickerIds: ids } },
        });
      if (!data.includes('"next"')) return;
      resolve();
      if (!isMeasuring) return;
      messages += 1;
      bytes += data.length;
      delays.push(arrived - facts.behind - newest(data));
    });
  });
}

const report = (message: LiveClientReport | { kind: 'joined' }): void => void process.send?.(message);

async function joinAll(facts: LiveServerFacts): Promise<void> {
  for (let first = 0; first < facts.accessTokens.length; first += 50) {
    const some = facts.accessTokens.slice(first, first + 50);
    await Promise.all(some.map((_token, index) => join(facts, first + index)));
  }
  report({ kind: 'joined' });
}

process.on('message', (message: LiveServerFacts | 'begin' | 'end') => {
  if (message === 'begin') isMeasuring = true;
  else if (message === 'end') report({ kind: 'report', delays, messages, bytes, quotes });
  else
    joinAll(message).catch((error: unknown) => {
      console.error(error);
      process.exit(1);
    });
});
