import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

import { SERVER_FLAGS } from '../../scripts/nodeFlags.ts';
import { nextMessage } from '../support/nextMessage.ts';
import { percentile, type Row } from '../support/report.ts';
import { withDataDir } from '../data/world.ts';

const VIEWERS = 2_000;
const TICKERS_EACH = 20;
const SECONDS = 20;
const TARGET_MS = 250;
const TARGET_CORES = 1;

/** What the viewers need from the server. Its clock is `behind` that of the machine, in ms. */
export interface LiveServerFacts {
  readonly kind: 'facts';
  readonly url: string;
  readonly behind: number;
  readonly accessTokens: readonly string[];
  readonly tickerIds: readonly number[];
}

export interface LiveServerUsage {
  readonly kind: 'usage';
  readonly cpu: NodeJS.CpuUsage;
  readonly rss: number;
}

export interface LiveClientReport {
  readonly kind: 'report';
  /** Time from the creation of the newest price in a message to its arrival, in ms. */
  readonly delays: readonly number[];
  readonly messages: number;
  readonly bytes: number;
  readonly quotes: number;
}

type ChildMessage = LiveServerFacts | LiveServerUsage | LiveClientReport | { readonly kind: 'joined' };

async function measureUsage(server: ChildProcess): Promise<LiveServerUsage> {
  const answer = nextMessage<ChildMessage, 'usage'>(server, 'usage');
  server.send('usage');
  return answer;
}

/** Measures two thousand viewers of twenty prices each on one server process, while all exchanges are open. */
export async function measureLive(): Promise<Row[]> {
  return withDataDir(async (dataDir) => {
    const server = fork('bench/support/liveServer.ts', [dataDir, String(VIEWERS)], { execArgv: [...SERVER_FLAGS] });
    const facts = await nextMessage<ChildMessage, 'facts'>(server, 'facts');
    const clients = fork('bench/support/liveClients.ts', [String(TICKERS_EACH)]);
    try {
      const joined = nextMessage<ChildMessage, 'joined'>(clients, 'joined');
      clients.send(facts);
      await joined;
      await delay(3_000);
      const before = await measureUsage(server);
      clients.send('begin');
      await delay(SECONDS * 1_000);
      const after = await measureUsage(server);
      const reported = nextMessage<ChildMessage, 'report'>(clients, 'report');
      clients.send('end');
      const report = await reported;
      const cores = (after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system) / (SECONDS * 1e6);
      return toRows(report, cores, after.rss);
    } finally {
      clients.kill('SIGKILL');
      server.send('stop');
      await once(server, 'exit');
    }
  });
}

function toRows({ delays, messages, bytes, quotes }: LiveClientReport, cores: number, rss: number): Row[] {
  const late = percentile(delays, 0.95);
  const perSecond = (messages / SECONDS).toFixed(0);
  const about = `${(bytes / messages / 1024).toFixed(1)} KB with ${(quotes / messages).toFixed(1)} prices`;
  return [
    {
      what: `live prices: ${VIEWERS} viewers of ${TICKERS_EACH} tickers, tick to client, p95 (median ${percentile(delays, 0.5)} ms)`,
      measured: `${late} ms`,
      target: `< ${TARGET_MS} ms`,
      met: late < TARGET_MS && messages > VIEWERS * SECONDS * 0.5,
    },
    {
      what: `live prices: ${perSecond} messages/s of ${about}, CPU of the process (${(rss / 2 ** 20).toFixed(0)} MB)`,
      measured: `${cores.toFixed(2)} cores`,
      target: `< ${TARGET_CORES} core`,
      met: cores < TARGET_CORES,
    },
  ];
}
