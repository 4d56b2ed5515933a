/**
 * `npm run bench`: measures the budgets and prints each result beside its target. `npm run bench -- bundle` runs one.
 */
import { measureAlerts } from './alerts.ts';
import { measureBundle } from './bundle.ts';
import { measureCandles } from './candles.ts';
import { measureCodegen } from './codegen.ts';
import { measureDashboard } from './dashboard.ts';
import { measureDurability } from './durability.ts';
import { measureFeeds } from './feeds.ts';
import { measureLive } from './live.ts';
import { measureLongLists } from './longLists.ts';
import { measureMarket } from './market.ts';
import { measureParallel } from './parallel.ts';
import { measurePortfolio } from './portfolio.ts';
import { printRows, summarize, type Row } from './report.ts';
import { measureRequests } from './requests.ts';
import { measureScroll } from './scroll.ts';
import { measureSearch } from './search.ts';
import { measureSignIn } from './signIn.ts';
import { measureStart } from './start.ts';
import { measureStockPage } from './stockPage.ts';
import { measureTables } from './tables.ts';
import { measureTalk } from './talk.ts';
import { measureTyping } from './typing.ts';

const measures: Record<string, () => Promise<Row[]>> = {
  codegen: measureCodegen,
  bundle: measureBundle,
  start: measureStart,
  requests: measureRequests,
  signIn: measureSignIn,
  search: measureSearch,
  candles: measureCandles,
  durability: measureDurability,
  feeds: measureFeeds,
  parallel: measureParallel,
  portfolio: measurePortfolio,
  live: measureLive,
  market: measureMarket,
  dashboard: measureDashboard,
  stockPage: measureStockPage,
  talk: measureTalk,
  alerts: measureAlerts,
  scroll: measureScroll,
  typing: measureTyping,
  tables: measureTables,
  longLists: measureLongLists,
};

const wanted = process.argv[2];
const names = Object.keys(measures).filter((name) => wanted === undefined || name === wanted);
if (names.length === 0) {
  console.error(`Nothing to measure is called ${wanted}. There are: ${Object.keys(measures).join(', ')}`);
  process.exit(2);
}
const rows: Row[] = [];
for (const name of names) {
  console.log(`… ${name}`);
  const measured = (await measures[name]?.()) ?? [];
  console.log(summarize(name, measured));
  rows.push(...measured);
}
printRows(rows);
process.exitCode = rows.every((row) => row.met) ? 0 : 1;
