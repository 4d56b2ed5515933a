import { isEnumType, isListType, isNonNullType, type GraphQLArgument, type GraphQLNamedInputType } from 'graphql';

import { createApp } from '../../server/app.ts';
import { loadConfig } from '../../server/config/config.ts';
import { openDatabase } from '../../server/database/connection/open.ts';
import type { Sql } from '../../server/database/types.ts';
import { loadContract } from '../../server/graphql/contract.ts';
import { runServer } from '../../tests/support/server/runServer.ts';
import { getCaller, type Caller } from '../support/caller.ts';
import { demoToken } from '../support/demoToken.ts';
import { addRows, type Filled } from '../data/manyRows.ts';
import { percentile, type Row } from '../support/report.ts';
import { slowestPlan, watchStatements } from '../data/slowPlan.ts';
import { withDataDir } from '../data/world.ts';

const TARGET_MS = 100;
/** Fewer rows for a trial run: `BENCH_ROWS=20000 npm run bench -- tables`. */
const ROWS = Number(process.env['BENCH_ROWS'] ?? 1_000_000);
/** The folder that stores the rows for the next run; without it every run generates them. */
const DATA_DIR = process.env['BENCH_DATA_DIR'];
/** Part of the names of the tables to measure; without it all are measured. */
const ONLY = process.env['BENCH_TABLES'] ?? '';
/** Fewer rounds for a first look at the plans. */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 20);
const WARM_UP = 3;
/** A few rounds are enough to detect a very slow call. */
const LONGEST_MS = 3_000;

type Variables = Record<string, unknown>;

interface List {
  readonly what: string;
  readonly call: string;
  /** Variables of every call. */
  readonly always?: Variables;
  /** Additional filters beside the enums and booleans of the contract: one at a time. */
  readonly filters?: readonly Variables[];
  /** Search texts: one that matches many rows, and one that matches few. */
  readonly texts?: readonly string[];
}

const page: Variables = { pageNumber: 1, pageSize: 20 };

/** The tables of the admin portal, one line each. The contract provides the sorts, enums and booleans of a call. */
const getLists = ({ person, category, botCategory, bot }: Filled): readonly List[] => [
  {
    what: 'app users',
    call: 'searchPeopleOnType',
    always: { userTypeId: 2 },
    filters: statuses(1, 2),
    texts: ['kara', 'mehmet', 'ayseyilankaya'],
  },
  {
    what: 'developers',
    call: 'searchPeopleOnType',
    always: { userTypeId: 3 },
    filters: statuses(1, 2),
    texts: ['kara', 'mehmet', 'ayseyilankaya'],
  },
  {
    what: 'bots',
    call: 'getBotDetailByStatus',
    filters: [{ botStatus: 2 }, { botStatus: 6 }, { botCategoryId: botCategory }, { notInBotCategoryId: botCategory }],
    texts: ['benchbot', 'bot 77777'],
  },
  { what: 'queue of bots', call: 'getBotsWithStatus', always: { take: 20, skip: 0 } },
  { what: 'reviews', call: 'getAllBotReviews', filters: [{ botId: bot }], texts: ['works', 'number 77777'] },
  {
    what: 'cases',
    call: 'getReportCaseList',
    filters: [{ categoryId: category }],
    texts: ['thoughts', 'number 77777'],
  },
  {
    what: 'reports',
    call: 'getUserPostReportList',
    filters: [{ categoryId: category }],
    texts: ['thoughts', 'number 77777'],
  },
  {
    what: 'audit log',
    call: 'getAuditLogList',
    filters: [
      { actor: String(person) },
      { action: 'teams.added' },
      { subjectType: 'team' },
      { subjectType: 'post', subjectId: 77_776 },
      { from: daysAgo(30) },
      { to: daysAgo(30) },
      { action: 'teams.added', from: daysAgo(60), to: daysAgo(30) },
    ],
  },
  { what: 'articles', call: 'getNewsListForAdmin', texts: ['moves', 'number 77777'] },
  { what: 'feedback', call: 'getFeedbackList', texts: ['chart', 'number 77777'] },
  { what: 'bug reports', call: 'getBugReportList', texts: ['chart', 'bug 77777'] },
  { what: 'contact requests', call: 'getContactUsList', texts: ['chart', 'person 77777'] },
  {
    what: 'bookings of a person',
    call: 'getAppTransactionListByUserId',
    always: { userId: person },
    texts: ['booking', 'booking 77777'],
  },
  { what: 'brokerages', call: 'getBrokerageList', texts: ['brokerage', 'brokerage 77777'] },
];

const statuses = (...ids: readonly number[]): Variables[] => ids.map((userStatusId) => ({ userStatusId }));

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

/** Measures the first page of every admin table among 1,000,000 rows, by each sort with each filter. */
export async function measureTables(): Promise<Row[]> {
  return withDataDir(async (dataDir) => {
    await (await runServer({ env: { DATA_DIR: dataDir } })).stop();
    const database = await openDatabase({ dataDir, statementTimeout: 0 });
    const limits = { LIMIT_USER_CALLS: '100000000', LIMIT_GUEST_CALLS: '100000000' };
    const config = loadConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', DEMO: '0', ...limits });
    const filled = await addRows(database.sql, ROWS, (table) => console.log(`  fills ${table}`));
    const app = await createApp(config, { database, now: () => new Date() });
    try {
      const url = await app.listen({ host: config.host, port: 0 });
      const rows: Row[] = [];
      // Signs in for each table: all tables together take longer than a token lasts.
      for (const list of getLists(filled).filter(({ what }) => what.includes(ONLY)))
        rows.push(await measureList(list, getCaller(url, await demoToken(url, 'admin')), database.sql));
      return rows;
    } finally {
      await app.close();
      await database.close();
    }
  }, DATA_DIR);
}

/** Measures one table: its slowest call counts, and every call that is too slow is printed with its plan. */
async function measureList(list: List, call: Caller, sql: Sql): Promise<Row> {
  const requests = listRequests(list);
  let worst = { ms: 0, question: '' };
  let slow = 0;
  for (const variables of requests) {
    const question = JSON.stringify(variables);
    const ms = await measure(() => call(list.call, variables)).catch((error: unknown) => {
      console.log(`  ✗ ${list.call} ${question}: ${error instanceof Error ? error.message : String(error)}`);
      return Number.POSITIVE_INFINITY;
    });
    if (ms > worst.ms) worst = { ms, question };
    if (ms <= TARGET_MS) continue;
    slow += 1;
    if (!Number.isFinite(ms)) continue;
    const statements = await watchStatements(sql, () => call(list.call, variables));
    console.log(`  ✗ ${list.call} ${question}: p95 ${ms.toFixed(0)} ms\n${await slowestPlan(sql, statements)}`);
  }
  return {
    what: `${list.what} among ${ROWS.toLocaleString('en')}, ${slow} of ${requests.length} sorts and filters too slow; slowest ${worst.question}: p95`,
    measured: `${worst.ms.toFixed(0)} ms`,
    target: `< ${TARGET_MS} ms`,
    met: worst.ms < TARGET_MS,
  };
}

async function measure(readPage: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  const began = performance.now();
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    const ms = await readPage();
    if (round >= WARM_UP || ms > LONGEST_MS) times.push(ms);
    if (performance.now() - began > LONGEST_MS && times.length >= 3) break;
  }
  return percentile(times, 0.95);
}

/** Every filter, and no filter, combined with every sort in both directions. */
function listRequests({ call, always = page, filters = [], texts = [] }: List): Variables[] {
  const args = getArguments(call);
  const getWords = (name: string) => getValues(args.get(name));
  const search = args.has('searchText') ? 'searchText' : 'name';
  const switches = [...args.keys()]
    .filter((name) => name !== 'sortBy' && name !== 'sortOrder')
    .flatMap((name) => getWords(name).map((value) => ({ [name]: value })));
  const narrowed: Variables[] = [{}, ...filters, ...switches, ...texts.map((text) => ({ [search]: text }))];
  const sorts: Variables[] = [{}];
  for (const sortOrder of getWords('sortOrder')) {
    if (args.has('sortBy')) for (const sortBy of getWords('sortBy')) sorts.push({ sortBy, sortOrder });
    else sorts.push({ sortOrder });
  }
  const whole = args.has('pageSize') ? { ...page, ...always } : always;
  return narrowed.flatMap((filter) => sorts.map((sort) => ({ ...whole, ...filter, ...sort })));
}

let argumentsByCall: Map<string, Map<string, GraphQLArgument>> | undefined;

function getArguments(call: string): ReadonlyMap<string, GraphQLArgument> {
  if (argumentsByCall === undefined) {
    const fields = loadContract().getSchema('data').getQueryType()?.getFields() ?? {};
    argumentsByCall = new Map(
      Object.entries(fields).map(([name, { args }]) => [name, new Map(args.map((arg) => [arg.name, arg]))]),
    );
  }
  const args = argumentsByCall.get(call);
  if (args === undefined) throw new Error(`The contract has no ${call}`);
  return args;
}

/** The possible values of an argument, when the contract limits them: an enum or a boolean. */
function getValues(argument: GraphQLArgument | undefined): readonly unknown[] {
  if (argument === undefined || isListType(argument.type)) return [];
  const type: GraphQLNamedInputType | undefined = isNonNullType(argument.type) ? undefined : argument.type;
  if (isEnumType(type)) return type.getValues().map(({ name }) => name);
  return type?.name === 'Boolean' ? [true, false] : [];
}
