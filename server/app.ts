import { fileURLToPath } from 'node:url';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { loadTokenSecrets } from './access/secrets.ts';
import { createTokens } from './access/tokens.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/types.ts';
import { Endpoint } from './generated/schema.ts';
import { DocumentStore } from './graphql/documents.ts';
import { graphqlEndpoint } from './graphql/endpoint.ts';
import { serveGraphiql } from './graphql/graphiql.ts';
import { readReleased, registerReleases } from './graphql/releases/registerReleases.ts';
import { ReleasedDocuments } from './graphql/releases/releasedDocuments.ts';
import { createValidity } from './graphql/releases/validity.ts';
import { getGraphqlApi } from './graphqlApi.ts';
import { limitDatabaseWaits } from './http/callDeadline.ts';
import { identifyCallers } from './http/caller.ts';
import { handleErrors } from './http/errorHandler.ts';
import { FILE_PATH, serveFiles } from './http/files.ts';
import { serveHealth } from './http/health.ts';
import { logResponses, loggerOptions, getRequestId } from './http/logging.ts';
import { createDatabaseGauges } from './http/databaseGauges.ts';
import { serveBounceReports } from './http/mail/bounceReports.ts';
import { serveUnsubscribe } from './http/mail/unsubscribePage.ts';
import { serveAppService } from './http/appService.ts';
import { serveMetrics } from './http/metrics.ts';
import { serveOutbox } from './http/outboxPage.ts';
import { createRateLimits } from './http/rateLimits.ts';
import { registerSharingMetrics } from './http/sharingMetrics.ts';
import { BOT_ACCESS_PATH, serveBotAccess } from './http/rest/botAccess.ts';
import { createBotGate } from './http/rest/botGate.ts';
import { botRuntimePaths, serveBotRuntime } from './http/rest/botRuntime.ts';
import { serveRest } from './http/rest/route.ts';
import { restRoutes } from './http/rest/routes.ts';
import { guardRequests } from './http/security.ts';
import { serveSite } from './http/staticSite.ts';
import { traceRequests } from './http/traceRequests.ts';
import { clearTemporaryUploads } from './http/uploads.ts';
import { serveLive } from './live/liveEndpoint.ts';
import { LiveStreams } from './live/liveStreams.ts';
import { registerSubscriptions } from './modules/ground/events/events.ts';
import { signInOptions } from './modules/session/signInOptions.service.ts';
import { subscriptions } from './modules/subscriptions.ts';
import { QuoteFeed } from './modules/market/quotes/liveQuotes.feed.ts';
import { socialChanges } from './live/socialChanges.ts';
import { SocialFeed } from './modules/social/socialFeed.ts';
import { botEvents } from './live/botEvents.ts';
import { conversationChanges } from './live/conversationChanges.ts';
import { quoteChanges } from './live/quoteChanges.ts';
import { ConversationFeed } from './modules/conversations/conversationFeed.ts';
import { BotConnections } from './modules/conversations/runtime/botConnections.ts';
import { openMarket } from './modules/market/openMarket.ts';
import { createMetrics, type Metrics } from './observe/metrics.ts';
import { measuredFetch } from './observe/workMetrics.ts';
import { openChat } from './ports/chat/openChat.ts';
import type { Events } from './ports/events/events.ts';
import { localEvents } from './ports/events/localEvents.ts';
import { onlyProcess, type Leader } from './ports/leader/leader.ts';
import type { Limiters } from './ports/limits/limits.ts';
import { localLimits } from './ports/limits/localLimits.ts';
import type { FileStore } from './ports/files/fileStore.ts';
import { openFiles } from './ports/files/openFiles.ts';
import type { Identity } from './ports/identity/identity.ts';
import { openIdConnect } from './ports/identity/openIdConnect.ts';
import type { MarketPort } from './ports/market/market.ts';
import { matrixMirror } from './ports/mirror/matrixMirror.ts';
import { httpWebhooks } from './ports/webhooks/httpWebhooks.ts';
import type { WebhookPort } from './ports/webhooks/webhookPort.ts';
import type { DemoAccount, Services } from './context/services.ts';
import { setSiteAddress } from './context/siteAddress.ts';

interface StopSignals {
  /** /readyz answers 503; everything else works as before. */
  readonly stopping: AbortSignal;
  /** The listener closes: responses close their connections, and no live connections are accepted. */
  readonly closing: AbortSignal;
}

/** The external dependencies of an app. Only the database is required; the other ports have an embedded default. */
export interface Ports {
  readonly database: Pick<Database, 'db' | 'sql' | 'replicas'>;
  readonly files?: FileStore;
  readonly identity?: Identity;
  readonly webhooks?: WebhookPort;
  readonly market?: MarketPort;
  readonly events?: Events;
  /** The metrics of the process, which the jobs share. */
  readonly metrics?: Metrics;
  readonly limiters?: Limiters;
  /** Whether this process reads prices for all server processes. */
  readonly leader?: Leader;
  readonly now?: () => Date;
  readonly demoAccounts?: readonly DemoAccount[];
  /** How the process announces its stop (`process/stop.ts`). */
  readonly stopSignals?: StopSignals;
  /** Stores the documents of this build for the other servers of the database, before it listens. */
  readonly registersRelease?: boolean;
  /** Receives the services that requests use, for work that does what users do. */
  readonly onServices?: (services: Services) => void;
  /** Folder of the built single-page app; by default `dist` of the project. */
  readonly siteFolder?: string;
}

const projectSite = fileURLToPath(new URL('../dist', import.meta.url));

const endpointPaths = { data: '/graphql', auth: '/auth/graphql' } as const satisfies Record<Endpoint, string>;

/**
 * The public address of the site. Without a configured address only this machine can reach the site, at the port that
 * the server listens on.
 */
function getSiteUrl(config: Config, app: () => FastifyInstance): () => string {
  return () => {
    const address = app().server.address();
    const port = typeof address === 'object' && address !== null ? address.port : config.port;
    return config.publicUrl ?? `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
  };
}

async function createServices(
  config: Config,
  ports: Ports,
  { work }: Metrics,
  app: () => FastifyInstance,
): Promise<Services> {
  const now = ports.now ?? (() => new Date());
  const secrets = await loadTokenSecrets(config);
  return {
    config,
    db: ports.database.db,
    sql: ports.database.sql,
    replicas: ports.database.replicas,
    files: ports.files ?? openFiles(config.files, measuredFetch(work, 'files')),
    chat: openChat(config, measuredFetch(work, 'homeserver')),
    mirror: config.mirror && matrixMirror(config.mirror, measuredFetch(work, 'homeserver')),
    webhooks: ports.webhooks ?? httpWebhooks(config.webhookNetworks),
    events: ports.events ?? localEvents((error) => app().log.error({ err: error }, 'a listener failed')),
    limiters: ports.limiters ?? localLimits(),
    identity: ports.identity ?? openIdConnect(config.providers, now, measuredFetch(work, 'identity')),
    market: ports.market ?? openMarket(ports.database, now, { config: config.market }),
    tokens: createTokens(secrets, config.accessTokenSeconds, now),
    rootSecrets: secrets,
    siteUrl: getSiteUrl(config, app),
    now,
    demoAccounts: ports.demoAccounts ?? [],
  };
}

/**
 * Ends the connections of responses whose headers were sent before the app began to close, without `connection: close`:
 * the stop would wait until the client or the keep-alive timeout closes them.
 */
function endLateConnections(app: FastifyInstance): void {
  let hasBegunClosing = false;
  app.addHook('preClose', async () => {
    hasBegunClosing = true;
  });
  app.addHook('onResponse', async (request) => {
    if (hasBegunClosing) request.raw.socket.end();
  });
}

/**
 * Creates the complete server without its process. Production, tests and end-to-end runs use the same app. The app does
 * not listen yet. `close()` finishes running requests and does not close the database.
 * @throws Error when the contract and the resolvers do not match
 */
export async function createApp(config: Config, ports: Ports): Promise<FastifyInstance> {
  const metrics = ports.metrics ?? createMetrics(config);
  const services = await createServices(config, ports, metrics, () => app);
  ports.onServices?.(services);
  registerSubscriptions(subscriptions);
  setSiteAddress(services.siteUrl);
  const { limits } = config;
  const app = Fastify({
    logger: loggerOptions(config),
    genReqId: getRequestId,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: limits.jsonBytes,
    requestTimeout: limits.requestSeconds * 1000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    http: { headersTimeout: limits.headerSeconds * 1000, connectionsCheckingInterval: 1_000 },
    routerOptions: { maxParamLength: 200 },
  });
  app.removeContentTypeParser('text/plain');

  const isStopping = (): boolean => ports.stopSignals?.stopping.aborted === true;
  const isClosing = (): boolean => ports.stopSignals?.closing.aborted === true;
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing()) void reply.header('connection', 'close');
  });
  endLateConnections(app);
  registerSharingMetrics(metrics.registry, services, ports.leader ?? onlyProcess);
  const rateLimits = createRateLimits(limits, services.limiters);
  handleErrors(app);
  traceRequests(app, config);
  limitDatabaseWaits(app);
  logResponses(app);
  guardRequests(app, config);
  await app.register(cookie);
  await app.register(multipart);
  await clearTemporaryUploads(config);
  serveHealth(app, services, isStopping);
  serveMetrics(app, config, metrics, createDatabaseGauges(metrics.registry, services));
  serveOutbox(app, config, services);
  serveBounceReports(app, services);
  await serveAppService(app, services);

  const { calls, schemas, ownDocuments, allowed } = getGraphqlApi();
  const documents = new DocumentStore({
    limits,
    allowed,
    onlyAllowed: !config.openDocuments,
    calls,
    released: new ReleasedDocuments({
      read: readReleased(services),
      isValid: createValidity(calls, schemas),
    }),
  });
  if (ports.registersRelease === true) app.addHook('onReady', async () => registerReleases(services, ownDocuments));
  await app.register(async (scope) => {
    identifyCallers(scope, services, rateLimits, new Set([BOT_ACCESS_PATH, ...botRuntimePaths, FILE_PATH]));
    serveFiles(scope, services, rateLimits);
    await serveUnsubscribe(scope, services);
    const gate = createBotGate(rateLimits);
    serveBotAccess(scope, services, rateLimits, gate);
    serveBotRuntime(scope, services, rateLimits, gate);
    for (const route of restRoutes) serveRest(scope, services, rateLimits, route);
    for (const name of Object.values(Endpoint)) {
      const endpointPath = endpointPaths[name];
      await scope.register(async (endpoint) =>
        graphqlEndpoint(endpoint, {
          name,
          path: endpointPath,
          schema: schemas[name],
          documents,
          services,
          rateLimits,
          metrics: metrics.calls,
        }),
      );
    }
  });
  const feed = new QuoteFeed({
    source: services,
    events: services.events,
    ...(ports.leader === undefined ? {} : { leader: ports.leader }),
    onFailure: (error) => app.log.error({ err: error }, 'market prices could not be read'),
  });
  const conversationFeed = new ConversationFeed({
    ...services,
    onFailure: (error) => app.log.error({ err: error }, 'changed messages could not be read'),
  });
  const socialFeed = new SocialFeed({
    ...services,
    onFailure: (error) => app.log.error({ err: error }, 'live events could not be delivered'),
  });
  const botConnections = new BotConnections({ ...services, log: app.log });
  const streams = new LiveStreams({
    schema: schemas.data,
    documents,
    calls,
    liveCalls: {
      quoteChanges: quoteChanges(feed),
      conversationChanges: conversationChanges(conversationFeed),
      socialChanges: socialChanges(socialFeed),
    },
    botCalls: { botEvents: botEvents(botConnections) },
  });
  await app.register(async (scope) =>
    serveLive(scope, { services, streams, rateLimits, registry: metrics.registry, isClosing }),
  );
  app.addHook('onClose', async () => {
    await botConnections.close();
    feed.close();
    conversationFeed.close();
    socialFeed.close();
    await services.events.close();
  });
  if (config.mode === 'development' && !config.exposed) serveGraphiql(app);
  await serveSite(app, {
    folder: ports.siteFolder ?? projectSite,
    readSignInOptions: async () => signInOptions(services),
    filesOrigin: config.files.publicUrl === undefined ? undefined : new URL(config.files.publicUrl).origin,
  });
  return app;
}
