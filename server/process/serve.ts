import type { FastifyBaseLogger } from 'fastify';
import { createApp } from '../app.ts';
import type { ActivityLoop, createActivityLoop } from '../seed/activity/activityLoop.ts';
import type { Config } from '../config/config.ts';
import type { DemoAccount, Services } from '../context/services.ts';
import type { Database } from '../database/types.ts';
import { hasOutboxPage } from '../config/outbox.ts';
import { createBotLoop } from '../jobs/botLoop.ts';
import { createWebhookLoop } from '../jobs/webhookLoop.ts';
import { createAlertLoop } from '../jobs/alertLoop.ts';
import { createMirrorLoop } from '../jobs/mirrorLoop.ts';
import { createLinkCardLoop } from '../jobs/linkCardLoop.ts';
import { createJobRunner } from '../jobs/jobRunner.ts';
import { createJobContext } from '../jobs/createJobContext.ts';
import { openMarket } from '../modules/market/openMarket.ts';
import { createMetrics } from '../observe/metrics.ts';
import { startTracing, stopTracing } from '../observe/tracing.ts';
import { measuredFetch } from '../observe/workMetrics.ts';
import { openSharing, type Sharing } from './openSharing.ts';
import { reportFileStore } from './reportFileStore.ts';
import { trimHeap } from './trimHeap.ts';
import { createStopControllers, stopOnSignals } from './stop.ts';
import { formatStartMessages } from './startMessages.ts';
import { seedDatabase } from './seedDatabase.ts';

/**
 * Starts the app and its jobs on an open database.
 * @param say informs the person at the terminal
 * @param onStoppable called when the app can be stopped in order
 */
export async function serve(
  config: Config,
  database: Database,
  say: (text: string) => void,
  onStoppable: () => void,
): Promise<void> {
  const demoAccounts = await seedDatabase(config, database, say);
  // The app, which owns the logger, is created after what uses it.
  const logging: Logging = {};
  await openTraces(config, () => logging.log);
  const sharing = await openSharing(config, database, () => logging.log);
  try {
    await serveWith({ config, database, sharing, logging, demoAccounts, say, onStoppable });
  } catch (error) {
    // Its connections would keep the process of a failed start alive.
    await sharing.close();
    await stopTracing();
    throw error;
  }
}

interface Logging {
  log?: FastifyBaseLogger;
}

/** Records traces where they are configured. Their code is loaded only then. */
async function openTraces({ traces }: Config, readLog: () => FastifyBaseLogger | undefined): Promise<void> {
  if (traces === undefined) return;
  const { openTelemetry } = await import('../observe/openTelemetry.ts');
  startTracing(openTelemetry(traces, (error) => readLog()?.warn({ err: error }, 'traces cannot be sent')));
}

/** The life of the demo world, where it is switched on. Its code is loaded only then. */
async function openActivity(
  services: Services,
  parts: Parameters<typeof createActivityLoop>[1],
): Promise<ActivityLoop | undefined> {
  if (!services.config.demoActivity) return undefined;
  const { createActivityLoop: create } = await import('../seed/activity/activityLoop.ts');
  return create(services, parts);
}

interface Parts {
  readonly config: Config;
  readonly database: Database;
  readonly sharing: Sharing;
  readonly logging: Logging;
  readonly demoAccounts: readonly DemoAccount[];
  readonly say: (text: string) => void;
  readonly onStoppable: () => void;
}

async function serveWith({ config, database, sharing, logging, demoAccounts, say, onStoppable }: Parts): Promise<void> {
  const stop = createStopControllers();
  const metrics = createMetrics(config);
  const { events, limiters, leader } = sharing;
  const market = openMarket(database, () => new Date(), {
    config: config.market,
    fetch: measuredFetch(metrics.work, 'market'),
    sharing,
    log: {
      warn: (details, text) => logging.log?.warn(details, text),
      info: (text) => logging.log?.info(text),
    },
  });
  let services: Services | undefined;
  const app = await createApp(config, {
    database,
    market,
    events,
    metrics,
    limiters,
    leader,
    demoAccounts,
    stopSignals: { stopping: stop.stopping.signal, closing: stop.closing.signal },
    registersRelease: true,
    onServices: (made) => {
      services = made;
    },
  });
  logging.log = app.log;
  const jobContext = await createJobContext(config, database, app.log, market, metrics.work);
  const jobs = createJobRunner(jobContext, database.directUrl);
  const alertLoop = createAlertLoop({ ...jobContext, events });
  const botLoop = createBotLoop({ ...jobContext, events });
  const activity = services && (await openActivity(services, { leader, metrics: metrics.work, log: app.log }));
  const webhookLoop = createWebhookLoop({ ...jobContext, events });
  const mirrorLoop =
    services?.mirror && createMirrorLoop({ services, mirror: services.mirror, log: app.log, metrics: metrics.work });
  const linkCardLoop = config.linkCards ? createLinkCardLoop(jobContext) : undefined;
  app.addHook('onClose', async () => {
    await activity?.stop();
    await linkCardLoop?.stop();
    await mirrorLoop?.stop();
    await webhookLoop.stop();
    await botLoop.stop();
    await alertLoop.stop();
    await jobs.stop();
    await sharing.close();
    await stopTracing();
  });
  onStoppable();
  stopOnSignals({ app, database, controllers: stop, delaySeconds: config.stopDelaySeconds });
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
  void reportFileStore(jobContext.files, app.log);
  database.replicas?.start(app.log);
  jobs.start();
  alertLoop.start();
  botLoop.start();
  activity?.start();
  webhookLoop.start();
  linkCardLoop?.start();
  mirrorLoop?.start();
  trimHeap();
}
