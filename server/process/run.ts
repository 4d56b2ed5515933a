import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { createApp } from '../app.ts';
import { loadConfig, type Config } from '../config/config.ts';
import { openDatabase } from '../database/open.ts';
import { hasOutboxPage } from '../http/outboxPage.ts';
import { createAlertLoop } from '../jobs/alertLoop.ts';
import { createJobRunner } from '../jobs/jobRunner.ts';
import { jobTools } from '../jobs/jobTools.ts';
import { openMarket } from '../modules/market/openMarket.ts';
import { trimHeap } from './trimHeap.ts';
import { describeStartError } from './startError.ts';
import { exitOnSignals, stopOnSignals } from './stop.ts';
import { formatStartMessages } from './startMessages.ts';
import { seedDatabase } from './seedDatabase.ts';

/** Fails early when the port is in use. The server binds the port only when it is ready to answer. */
async function checkPort({ host, port }: Config): Promise<void> {
  const probe = createServer().listen({ host, port });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function start(config: Config): Promise<void> {
  const stopExiting = exitOnSignals();
  const database = await openDatabase(
    config.databaseUrl === undefined ? { dataDir: config.dataDir, log: say } : { url: config.databaseUrl },
  );
  try {
    const demoAccounts = await seedDatabase(config, database, say);
    const lastCall = new AbortController();
    // The app, which owns the logger, is created after the market.
    const logging: { log?: FastifyBaseLogger } = {};
    const market = openMarket(database, () => new Date(), {
      config: config.market,
      log: {
        warn: (details, text) => logging.log?.warn(details, text),
        info: (text) => logging.log?.info(text),
      },
    });
    const app = await createApp(config, { database, market, demoAccounts, stopSignal: lastCall.signal });
    logging.log = app.log;
    const tools = await jobTools(config, database, app.log, market);
    const jobs = createJobRunner(tools, database.url);
    const alertLoop = createAlertLoop(tools);
    app.addHook('onClose', async () => {
      await alertLoop.stop();
      await jobs.stop();
    });
    stopExiting();
    stopOnSignals(app, database, lastCall);
    const address = await app.listen({ host: config.host, port: config.port });
    say(
      formatStartMessages(
        config.publicUrl ?? address,
        demoAccounts,
        hasOutboxPage(config) ? `${address}/outbox` : undefined,
      ),
    );
    if (config.mail === undefined && config.exposed)
      app.log.warn('SMTP_URL is not set: no e-mails are sent, so users cannot register or reset their password');
    jobs.start();
    alertLoop.start();
    trimHeap();
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Runs the server with this process's environment. A failed start prints a message and sets the exit code. */
export async function run(): Promise<void> {
  let listenAddress: Pick<Config, 'host' | 'port'> | undefined;
  try {
    const config = loadConfig(process.env);
    listenAddress = config;
    await checkPort(config);
    await start(config);
  } catch (error) {
    const { text, exitCode } = describeStartError(error, listenAddress);
    process.stderr.write(`${text}\n`);
    process.exitCode = exitCode;
  }
}
