import { percentile, type Row } from '../support/report.ts';
import { measureViewers, type ViewersResult } from '../support/viewers/measureViewers.ts';
import type { ServerUsage, ViewerFacts, ViewerReport } from '../support/viewers/messages.ts';
import { withDataDir } from '../data/world.ts';

const VIEWERS = 2_000;
const POSTS_EACH = 20;
const POSTS = 1_000;
const PER_SECOND = 200;
const SECONDS = 20;
const TARGET_MS = 250;
const TARGET_CORES = 1;
const TARGET_MB = 600;

export interface SocialServerFacts extends ViewerFacts {
  /** Milliseconds since 1970; the changes carry their time since then. */
  readonly startedAt: number;
  readonly postIds: readonly number[];
}

export interface SocialServerUsage extends ServerUsage {
  readonly changes: number;
}

/** Measures two thousand people who follow twenty posts each on one server process, while 200 things happen a second. */
export async function measureSocial(): Promise<Row[]> {
  return withDataDir(async (dataDir) => {
    const result = await measureViewers<SocialServerUsage, ViewerReport>({
      server: ['bench/support/socialServer.ts', dataDir, VIEWERS, POSTS, PER_SECOND],
      clients: ['bench/support/socialClients.ts', POSTS_EACH],
      seconds: SECONDS,
    });
    return toRows(result);
  });
}

function toRows({
  report: { delays, messages, bytes },
  before,
  after,
  cores,
}: ViewersResult<SocialServerUsage, ViewerReport>): Row[] {
  const late = percentile(delays, 0.95);
  const changes = (after.changes - before.changes) / SECONDS;
  const megabytes = after.rss / 2 ** 20;
  return [
    {
      what: `live updates: ${VIEWERS} viewers of ${POSTS_EACH} posts, ${changes.toFixed(0)} changes/s, write to client, p95 (median ${percentile(delays, 0.5)} ms)`,
      measured: `${late} ms`,
      target: `< ${TARGET_MS} ms`,
      met: late < TARGET_MS && changes > PER_SECOND * 0.9,
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
