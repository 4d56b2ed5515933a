import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

import { SERVER_FLAGS } from '../../scripts/nodeFlags.ts';
import { nextMessage } from '../support/nextMessage.ts';
import { percentile, type Row } from '../support/report.ts';
import { withDataDir } from '../data/world.ts';

const VIEWERS = 2_000;
const POSTS_EACH = 20;
const POSTS = 1_000;
const PER_SECOND = 200;
const SECONDS = 20;
const TARGET_MS = 250;
const TARGET_CORES = 1;
const TARGET_MB = 600;

/** What the viewers need from the server. */
export interface SocialServerFacts {
  readonly kind: 'facts';
  readonly url: string;
  readonly startedAt: number;
  readonly accessTokens: readonly string[];
  readonly postIds: readonly number[];
}

export interface SocialServerUsage {
  readonly kind: 'usage';
  readonly cpu: NodeJS.CpuUsage;
  readonly rss: number;
  readonly acts: number;
}

export interface SocialClientReport {
  readonly kind: 'report';
  /** Time from the write of a change to its arrival, in ms. */
  readonly delays: readonly number[];
  readonly messages: number;
  readonly bytes: number;
}

type ChildMessage = SocialServerFacts | SocialServerUsage | SocialClientReport | { readonly kind: 'joined' };

/** Measures two thousand people who follow twenty posts each on one server process, while 200 things happen a second. */
export async function measureSocial(): Promise<Row[]> {
  return withDataDir(async (dataDir) => {
    const settings = [dataDir, VIEWERS, POSTS, PER_SECOND].map(String);
    const server = fork('bench/support/socialServer.ts', settings, { execArgv: [...SERVER_FLAGS] });
    const facts = await nextMessage<ChildMessage, 'facts'>(server, 'facts');
    const clients = fork('bench/support/socialClients.ts', [String(POSTS_EACH)]);
    const readUsage = async (): Promise<SocialServerUsage> => {
      const usage = nextMessage<ChildMessage, 'usage'>(server, 'usage');
      server.send('usage');
      return usage;
    };
    try {
      const joined = nextMessage<ChildMessage, 'joined'>(clients, 'joined');
      clients.send(facts);
      await joined;
      server.send('act');
      await delay(3_000);
      const before = await readUsage();
      clients.send('begin');
      await delay(SECONDS * 1_000);
      const after = await readUsage();
      const reported = nextMessage<ChildMessage, 'report'>(clients, 'report');
      clients.send('end');
      return toRows(await reported, before, after);
    } finally {
      clients.kill('SIGKILL');
      server.send('stop');
      await once(server, 'exit');
    }
  });
}

function toRows(
  { delays, messages, bytes }: SocialClientReport,
  before: SocialServerUsage,
  after: SocialServerUsage,
): Row[] {
  const late = percentile(delays, 0.95);
  const cores = (after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system) / (SECONDS * 1e6);
  const acts = (after.acts - before.acts) / SECONDS;
  const megabytes = after.rss / 2 ** 20;
  return [
    {
      what: `live updates: ${VIEWERS} viewers of ${POSTS_EACH} posts, ${acts.toFixed(0)} changes/s, write to client, p95 (median ${percentile(delays, 0.5)} ms)`,
      measured: `${late} ms`,
      target: `< ${TARGET_MS} ms`,
      met: late < TARGET_MS && acts > PER_SECOND * 0.9,
    },
    {
      what: `live updates: ${(messages / SECONDS).toFixed(0)} messages/s of ${(bytes / messages).toFixed(0)} bytes, CPU of the process`,
      measured: `${cores.toFixed(2)} cores`,
      target: `< ${TARGET_CORES} core`,
      met: cores < TARGET_CORES,
    },
    {
      what: 'live updates: memory of the process',
      measured: `${megabytes.toFixed(0)} MB`,
      target: `< ${TARGET_MB} MB`,
      met: megabytes < TARGET_MB,
    },
  ];
}
