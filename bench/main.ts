/**
 * `npm run bench`: measures the budgets and prints each result beside its target. `npm run bench -- bundle` runs one.
 * `npm run bench -- pages login mobile cold` passes the further names to the measure.
 */
import { measureAlerts } from './measures/alerts.ts';
import { measureBots } from './measures/bots/index.ts';
import { measureBundle } from './measures/bundle.ts';
import { measureCandles } from './measures/candles.ts';
import { measureCodegen } from './measures/codegen.ts';
import { measureDashboard } from './measures/dashboard.ts';
import { measureDurability } from './measures/durability.ts';
import { measureFeeds } from './measures/feeds.ts';
import { measureHandWritten } from './measures/handWritten.ts';
import { measureLive } from './measures/live.ts';
import { measureLongTasks } from './measures/browser/longTasks.ts';
import { measureLongLists } from './measures/browser/longLists.ts';
import { measureMarket } from './measures/market.ts';
import { measurePageWeight } from './measures/browser/pageWeight.ts';
import { measurePages } from './measures/browser/pages.ts';
import { measureParallel } from './measures/parallel.ts';
import { measurePortfolio } from './measures/portfolio.ts';
import { printRows, summarize, type Row } from './support/report.ts';

import { measureRouteChange } from './measures/browser/routeChange.ts';
import { measureScroll } from './measures/browser/scroll.ts';
import { measureSearch } from './measures/search.ts';
import { measureSignIn } from './measures/signIn.ts';
import { measureSocial } from './measures/social.ts';
import { measureSocialScreen } from './measures/browser/socialScreen.ts';
import { measureStart } from './measures/start.ts';
import { measureStockPage } from './measures/browser/stockPage.ts';
import { measureTables } from './measures/tables.ts';
import { measureTalk } from './measures/talk.ts';
import { measureTraces } from './measures/traces.ts';
import { measureTyping } from './measures/browser/typing.ts';
import { measureVotes } from './measures/votes.ts';

const measures: Record<string, (filters: readonly string[]) => Promise<Row[]>> = {
  codegen: measureCodegen,
  bundle: measureBundle,
  start: measureStart,
  handWritten: measureHandWritten,
  signIn: measureSignIn,
  search: measureSearch,
  candles: measureCandles,
  durability: measureDurability,
  feeds: measureFeeds,
  pages: measurePages,
  pageWeight: measurePageWeight,
  parallel: measureParallel,
  votes: measureVotes,
  portfolio: measurePortfolio,
  live: measureLive,
  social: measureSocial,
  socialScreen: measureSocialScreen,
  market: measureMarket,
  dashboard: measureDashboard,
  stockPage: measureStockPage,
  talk: measureTalk,
  traces: measureTraces,
  alerts: measureAlerts,
  bots: measureBots,
  scroll: measureScroll,
  typing: measureTyping,
  tables: measureTables,
  longTasks: measureLongTasks,
  routeChange: measureRouteChange,
  longLists: measureLongLists,
};

const [wanted, ...filters] = process.argv.slice(2);
const names = Object.keys(measures).filter((name) => wanted === undefined || name === wanted);
if (names.length === 0) {
  console.error(`Nothing to measure is called ${wanted}. There are: ${Object.keys(measures).join(', ')}`);
  process.exit(2);
}
const rows: Row[] = [];
for (const name of names) {
  console.log(`… ${name}`);
  const measured = (await measures[name]?.(filters)) ?? [];
  console.log(summarize(name, measured));
  rows.push(...measured);
}
printRows(rows);
// No rows mean that nothing was measured.
process.exitCode = rows.length > 0 && rows.every((row) => row.met) ? 0 : 1;
