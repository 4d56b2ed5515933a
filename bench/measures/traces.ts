import { openDatabase } from '../../server/database/connection/open.ts';
import { runServer } from '../../tests/support/server/runServer.ts';
import { startTraceSink } from '../../tests/support/traces/sink.ts';
import { getCaller, type Caller } from '../support/caller.ts';
import { demoToken } from '../support/demoToken.ts';
import { measureProcessorTime } from '../support/processorTime.ts';
import { median, type Row } from '../support/report.ts';
import { withDataDir } from '../data/world.ts';

/** The processor time that the recorded share of 5 % may add to a page of the feed. */
const TARGET_ADDED = 0.05;
const ROUNDS = 15;
const CALLS = 150;
const WARM_UP = 250;
/** Calls at the same time. */
const CLIENTS = 4;

const FEED_PAGE = { feed: 'newest', pageNumber: 1, pageSize: 20 };

async function callMany(call: Caller, count: number): Promise<void> {
  let left = count;
  const client = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await call('getUserPostList', FEED_PAGE);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

/**
 * Measures feed pages per second of processor time of the server: without traces, with 5 % and with all of them. Three
 * servers on one database take turns, so that they have the same load of the machine.
 */
export async function measureTraces(): Promise<Row[]> {
  return withDataDir(async (dataDir) => {
    await (await runServer({ env: { DATA_DIR: dataDir } })).stop();
    const database = await openDatabase({ dataDir, statementTimeout: 0 });
    const sink = await startTraceSink();
    const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, LIMIT_USER_CALLS: '10000000' };
    const recording = { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: sink.url };
    const settings = [env, recording, { ...recording, OTEL_TRACES_SAMPLER_ARG: '1' }];
    // Makes prices and news for all servers, which takes processor time as well.
    const leader = await runServer({ env });
    const servers = await Promise.all(settings.map((setting) => runServer({ env: setting })));
    try {
      const calls: Caller[] = [];
      for (const { url } of servers) calls.push(getCaller(url, await demoToken(url, 'app_user')));
      for (const call of calls) await callMany(call, WARM_UP);
      const perSecond = calls.map((): number[] => []);
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [index, call] of calls.entries()) {
          const spent = await measureProcessorTime([servers[index]?.process.pid], () => callMany(call, CALLS));
          perSecond[index]?.push((CALLS * 1_000) / spent);
        }
      }
      const [off = 0, some = 0, all = 0] = perSecond.map(median);
      const added = off / some - 1;
      const found = `without ${off.toFixed(0)}/s, with 5 % of the traces ${some.toFixed(0)}/s, with all ${all.toFixed(0)}/s`;
      return [
        {
          what: `feed pages per second of processor time: ${found}; processor time that 5 % add`,
          measured: `${(added * 100).toFixed(1)} %`,
          target: `≤ ${TARGET_ADDED * 100} %`,
          met: added <= TARGET_ADDED && sink.spans().length > 0,
        },
      ];
    } finally {
      await Promise.all([leader, ...servers].map((server) => server.stop()));
      await sink.stop();
      await database.close();
    }
  });
}
