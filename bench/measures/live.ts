import { percentile, type Row } from '../support/report.ts';
import { measureViewers } from '../support/viewers/measureViewers.ts';
import type { ServerUsage, ViewerFacts, ViewerReport } from '../support/viewers/messages.ts';
import { withDataDir } from '../data/world.ts';

const VIEWERS = 2_000;
const TICKERS_EACH = 20;
const SECONDS = 20;
const TARGET_MS = 250;
const TARGET_CORES = 1;

export interface LiveServerFacts extends ViewerFacts {
  /** How far the clock of the server is behind that of the machine, in ms. */
  readonly behind: number;
  readonly tickerIds: readonly number[];
}

/** The delay of a message is that of its newest price. */
export interface LiveClientReport extends ViewerReport {
  readonly quotes: number;
}

/** Measures two thousand viewers of twenty prices each on one server process, while all exchanges are open. */
export async function measureLive(): Promise<Row[]> {
  return withDataDir(async (dataDir) => {
    const { report, after, cores } = await measureViewers<ServerUsage, LiveClientReport>({
      server: ['bench/support/liveServer.ts', dataDir, VIEWERS],
      clients: ['bench/support/liveClients.ts', TICKERS_EACH],
      seconds: SECONDS,
    });
    return toRows(report, cores, after.rss);
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
