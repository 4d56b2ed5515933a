import { print } from 'graphql';

import { readAllowedDocuments } from '../../server/graphql/allowList.ts';
import { runServer } from '../../tests/support/server/runServer.ts';
import { demoToken } from '../support/demoToken.ts';
import { median, percentile, type Row } from '../support/report.ts';
import { withDataDir } from '../data/world.ts';

const TARGET_MS = 50;
const STOCKS = 60;
const ROUNDS = 40;

const stockPage = (tickerId: number) => ({ tickerId, oneDay: true, index: true });

interface Reading {
  readonly what: string;
  readonly call: string;
  readonly variables: (round: number) => Record<string, unknown>;
  readonly rounds: number;
}

const readings: readonly Reading[] = [
  {
    what: 'page of a stock: facts, day, index, news and posts, first request',
    call: 'getStocksDetails',
    variables: (round) => stockPage(100 + round),
    rounds: STOCKS,
  },
  {
    what: 'the same again',
    call: 'getStocksDetails',
    variables: (round) => stockPage(100 + (round % STOCKS)),
    rounds: STOCKS,
  },
  {
    what: 'state of the market: exchanges, indices, industries',
    call: 'getMarketDetails',
    variables: () => ({}),
    rounds: ROUNDS,
  },
  {
    what: 'twenty gainers or losers with prices and small charts',
    call: 'getTrendingStockAndTopGainerAndLoser',
    variables: (round) => ({ type: round % 2 === 0 ? 'gainer' : 'loser', pageNumber: 1 + (round % 5), pageSize: 20 }),
    rounds: ROUNDS,
  },
];

/** Measures the calls of the market page and the stock page one by one over HTTP, with the demo data. */
export async function measureMarket(): Promise<Row[]> {
  const documents = readAllowedDocuments();
  return withDataDir(async (dataDir) => {
    const server = await runServer({ env: { DATA_DIR: dataDir } });
    try {
      const authorization = `Bearer ${await demoToken(server.url, 'app_user')}`;
      const timed = async (call: string, variables: Record<string, unknown>): Promise<number> => {
        const document = documents.get(call);
        if (document === undefined) throw new Error(`operations/ has no ${call}`);
        const body = JSON.stringify({ operationName: call, query: print(document), variables });
        const headers = { 'content-type': 'application/json', 'apollo-require-preflight': 'true', authorization };
        const started = performance.now();
        const text = await (await fetch(`${server.url}/graphql`, { method: 'POST', headers, body })).text();
        const taken = performance.now() - started;
        if (!text.includes('"status":200')) throw new Error(`${call} failed: ${text.slice(0, 300)}`);
        return taken;
      };
      // Warms the server up, so that compilation is not measured.
      for (let round = 0; round < 20; round += 1)
        for (const { call, variables } of readings) await timed(call, { ...variables(round), ...warmUp(call, round) });
      const rows: Row[] = [];
      for (const { what, call, variables, rounds } of readings) {
        const times: number[] = [];
        for (let round = 0; round < rounds; round += 1) times.push(await timed(call, variables(round)));
        const late = percentile(times, 0.95);
        rows.push({
          what,
          measured: `${median(times).toFixed(0)} ms, p95 ${late.toFixed(0)} ms`,
          target: `p95 < ${TARGET_MS} ms`,
          met: late < TARGET_MS,
        });
      }
      return rows;
    } finally {
      await server.stop();
    }
  });
}

/** Stocks that are not measured: the warm-up must not fill the cache of the measured ones. */
const warmUp = (call: string, round: number): Record<string, unknown> =>
  call === 'getStocksDetails' ? stockPage(20 + round) : {};
