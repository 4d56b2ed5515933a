/** The viewers of bench/measures/social.ts: one connection each, which records only when its messages arrive. */
import WebSocket from 'ws';
import { print } from 'graphql';
import { readAllowedDocuments } from '../../server/graphql/allowList.ts';
import type { SocialClientReport, SocialServerFacts } from '../measures/social.ts';

const [postsEach = '20'] = process.argv.slice(2);
const document = readAllowedDocuments().get('socialChanges');
if (document === undefined) throw new Error('operations/ has no socialChanges');
const query = print(document);

let isMeasuring = false;
const delays: number[] = [];
let messages = 0;
let bytes = 0;

/** The times in a message: the numbers that the server has written instead of votes and ids. */
const times = /"(?:up_vote|subject_id)":(\d+)/g;

function record(text: Buffer, startedAt: number): void {
  const arrived = Date.now();
  messages += 1;
  bytes += text.length;
  for (const [, time] of text.toString('latin1').matchAll(times)) delays.push(arrived - startedAt - Number(time));
}

function join(facts: SocialServerFacts, index: number): Promise<void> {
  const posts = Array.from(
    { length: Number(postsEach) },
    (_unused, place) => `post:${facts.postIds[(index * 7 + place * 31) % facts.postIds.length]}`,
  );
  const topics = ['me', 'feed:newest', ...new Set(posts)];
  const socket = new WebSocket(`${facts.url.replace('http', 'ws')}/live`, 'graphql-transport-ws');
  const send = (message: object): void => socket.send(JSON.stringify(message));
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', (code) => reject(new Error(`closed with ${code}`)));
    socket.on('open', () => send({ type: 'connection_init', payload: { accessToken: facts.accessTokens[index] } }));
    socket.on('message', (data) => {
      if (!Buffer.isBuffer(data)) return;
      if (data.includes('"connection_ack"'))
        send({ id: '1', type: 'subscribe', payload: { query, operationName: 'socialChanges', variables: { topics } } });
      if (!data.includes('"next"')) return;
      resolve();
      if (isMeasuring) record(data, facts.startedAt);
    });
  });
}

const report = (message: SocialClientReport | { kind: 'joined' }): void => void process.send?.(message);

async function joinAll(facts: SocialServerFacts): Promise<void> {
  for (let first = 0; first < facts.accessTokens.length; first += 50) {
    const some = facts.accessTokens.slice(first, first + 50);
    await Promise.all(some.map((_token, index) => join(facts, first + index)));
  }
  report({ kind: 'joined' });
}

process.on('message', (message: SocialServerFacts | 'begin' | 'end') => {
  if (message === 'begin') isMeasuring = true;
  else if (message === 'end') report({ kind: 'report', delays, messages, bytes });
  else
    joinAll(message).catch((error: unknown) => {
      console.error(error);
      process.exit(1);
    });
});
