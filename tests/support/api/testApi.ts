import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { startSession } from '../../../server/access/sessions.ts';
import { createTokens } from '../../../server/access/tokens.ts';
import { createApp } from '../../../server/app.ts';
import { loadConfig, type Config } from '../../../server/config/config.ts';
import type { PoolOptions } from '../../../server/database/connection/connect.ts';
import { seedReference } from '../../../server/seed/index.ts';
import type { Database, Replicas } from '../../../server/database/types.ts';
import { runJob, type JobName } from '../../../server/jobs/jobs.ts';
import type { JobContext } from '../../../server/context/jobContext.ts';
import { createJobContext } from '../../../server/jobs/createJobContext.ts';
import { openMarket } from '../../../server/modules/market/openMarket.ts';
import type { MailKind } from '../../../server/modules/ground/mail/mails.ts';
import type { DemoAccount, Services } from '../../../server/context/services.ts';
import type { Metrics } from '../../../server/observe/metrics.ts';
import type { Events } from '../../../server/ports/events/events.ts';
import type { MarketPort } from '../../../server/ports/market/market.ts';
import { createTestDatabase, type Template } from '../database/testDatabase.ts';
import { ApiCaller } from './caller.ts';
import { TestClock } from './clock.ts';
import { LiveCaller } from './live.ts';
import { mailTo, type TestMail } from './mail.ts';
import { TestPeople, type TestPerson } from './people.ts';
import { scratchFolder } from '../database/scratch.ts';

/** Tables with the reference data that every server has: lists, countries, listings, texts. */
export const referenceTemplate: Template = { name: 'reference', prepare: ({ sql }) => seedReference(sql) };

/** High limits, so that only tests of the limits reach them. */
const wideLimits = {
  LIMIT_AVAILABILITY_CHECKS: '100000000',
  LIMIT_REGISTRATIONS: '100000000',
  LIMIT_GUEST_CALLS: '100000000',
  LIMIT_BOT_CALLS: '100000000',
  LIMIT_FILE_CALLS: '100000000',
  LIMIT_USER_CALLS: '100000000',
  LIMIT_WRITES: '100000000',
  LIMIT_POSTS_FIRST_DAY: '1000000',
  LIMIT_POSTS_FIRST_WEEK: '1000000',
  LIMIT_POSTS: '1000000',
  LIMIT_REPORTS: '1000000',
  LIMIT_REPORTS_DAY: '1000000',
  LIMIT_COMMENTS_FIRST_DAY: '1000000',
  LIMIT_COMMENTS_FIRST_WEEK: '1000000',
  LIMIT_COMMENTS: '1000000',
  LIMIT_SIGN_IN_PER_ACCOUNT: '1000000',
  LIMIT_SIGN_IN_PER_ADDRESS: '1000000',
  LIMIT_CODES_PER_ADDRESS: '1000000',
  LIMIT_FEEDBACK: '1000000',
};

const signingSecret = 'kT4v9ZqLw2Xn7RbYc5HdJm8PsFa3GuEe6QxVtNyWz1Bo';

export interface TestApiOptions {
  /** Server settings of the test. */
  readonly env?: Readonly<Record<string, string>>;
  readonly template?: Template;
  readonly demoAccounts?: readonly DemoAccount[];
  /** Replaces the simulated exchange as the source of prices. */
  readonly market?: MarketPort;
  /** The metrics of the app; a set of its own by default. */
  readonly metrics?: Metrics;
  /** Events that other servers share. */
  readonly events?: Events;
  /** In place of replicas of the database. */
  readonly replicas?: Replicas;
  /** Settings of the connection pool. */
  readonly pool?: PoolOptions;
  /** A built single-page app; none if absent. */
  readonly siteFolder?: string;
}

/** The real app listening on a free port of this machine, on a database of its own. */
export interface TestApi {
  readonly url: string;
  readonly app: FastifyInstance;
  /** What the requests of the app use. */
  readonly services: () => Services;
  readonly config: Config;
  readonly database: Database;
  readonly db: Database['db'];
  readonly sql: Database['sql'];
  /** The server's clock; tests move it. */
  readonly clock: TestClock;
  /** Creates users and teams with unique names. */
  readonly people: TestPeople;
  /** Calls as this user, with a new session for each call of `as`; `null` is a guest. */
  as(person: TestPerson | null): ApiCaller;
  /** Calls with an access token of `signIn`. */
  withToken(token: string): ApiCaller;
  /** A live connection of this user, with a session of its own. */
  live(person: TestPerson, params?: Readonly<Record<string, unknown>>): Promise<LiveCaller>;
  /** A valid access token with its session. */
  signIn(
    person: TestPerson,
  ): Promise<{ readonly token: string; readonly sessionId: string; readonly refreshToken: string }>;
  /** The mails written to an address, newest first: rows of the outbox. */
  mailTo(address: string, kind?: MailKind): Promise<TestMail[]>;
  /** Runs a job at once, at the time of `clock`. No job runs by itself in tests. */
  runJob(name: JobName, change?: Partial<JobContext>): Promise<void>;
  close(): Promise<void>;
}

/** Starts the app for one test file. Close it in `afterAll`. */
export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const dataDir = await mkdtemp(path.join(scratchFolder(), 'bourse-api-'));
  const config = loadConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    DATA_DIR: dataDir,
    TOKEN_SECRET: signingSecret,
    ...wideLimits,
    ...options.env,
  });
  const database = await createTestDatabase(options.template ?? referenceTemplate, options.pool);
  const clock = new TestClock();
  const market = options.market ?? openMarket(database, clock.now);
  const { demoAccounts, siteFolder = path.join(dataDir, 'no-site') } = options;
  let services: Services | undefined;
  const app = await createApp(config, {
    onServices: (made) => {
      services = made;
    },
    database: { ...database, replicas: options.replicas },
    market,
    now: clock.now,
    siteFolder,
    ...(options.metrics === undefined ? {} : { metrics: options.metrics }),
    ...(demoAccounts === undefined ? {} : { demoAccounts }),
    ...(options.events === undefined ? {} : { events: options.events }),
  });
  const url = await app.listen({ host: config.host, port: 0 });
  const tokens = createTokens(config.tokenSecrets, config.accessTokenSeconds, clock.now);

  const signIn: TestApi['signIn'] = async (person) => {
    const who = {
      userId: person.id,
      userAgent: 'tests',
      address: '127.0.0.1',
      now: clock.now(),
      days: config.refreshTokenDays,
    };
    const { sessionId, refresh } = await database.db.transaction((tx) => startSession(tx, who));
    return { token: await tokens.signAccess({ userId: person.id, sessionId }), sessionId, refreshToken: refresh.token };
  };

  return {
    url,
    app,
    services: () => {
      if (services === undefined) throw new Error('The app has no services yet');
      return services;
    },
    config,
    database,
    db: database.db,
    sql: database.sql,
    clock,
    people: new TestPeople(database.db),
    as: (person) => new ApiCaller(url, person === null ? undefined : async () => (await signIn(person)).token),
    withToken: (token) => new ApiCaller(url, async () => token),
    live: async (person, params) => new LiveCaller(url, { accessToken: (await signIn(person)).token, ...params }),
    signIn,
    mailTo: (address, kind) => mailTo(database.db, address, kind),
    runJob: async (name, change) =>
      runJob(name, {
        ...(await createJobContext(config, database, app.log, market, options.metrics?.work)),
        now: clock.now,
        ...change,
      }),
    close: async () => {
      await app.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
