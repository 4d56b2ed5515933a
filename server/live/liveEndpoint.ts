import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { GraphQLError, type ExecutionArgs, type GraphQLFormattedError } from 'graphql';
import { handleProtocols, makeServer, type Context as SocketContext, type SubscribePayload } from 'graphql-ws';
import type { Registry } from 'prom-client';
import { formatErrors } from '../graphql/errors.ts';
import { RequestFailure } from '../http/failures.ts';
import { TooManyCalls, type RateLimits } from '../http/rateLimits.ts';
import { isOwnOrigin } from '../http/security.ts';
import { getLanguage } from '../i18n/translate.ts';
import type { Services } from '../context/services.ts';
import { createLiveMetrics } from './liveMetrics.ts';
import { closeCodes, closeSocket, LiveSockets, type LiveSocket } from './liveSockets.ts';
import { findRequest, getRequest } from './liveRequest.ts';
import type { LiveStreams, Opened } from './liveStreams.ts';
import { MessageOrder } from './messageOrder.ts';
import { MessageRateLimit } from './messageRateLimit.ts';
import { closeExpired, closeExpiredBots } from './closeExpired.ts';
import { findReader } from './findReader.ts';

const LIVE_PATH = '/live';

/** Larger than any message of a client: a token, or a document with the ids of a hundred tickers. */
const MAX_MESSAGE_BYTES = 32 * 1024;
/** Milliseconds for a client to authenticate. */
const INIT_MS = 5_000;
/** Milliseconds between pings, and between reloads of the sessions. */
const PING_MS = 15_000;
const SESSION_MS = 500;
/** Milliseconds for a connection to close by itself when the server stops. */
const CLOSE_TIMEOUT_MS = 1_000;

export interface LiveEndpointOptions {
  readonly services: Services;
  readonly streams: LiveStreams;
  readonly rateLimits: RateLimits;
  readonly registry: Registry;
  readonly isClosing: () => boolean;
}

const FAILED_LOOKUP = 'the document of a subscription could not be looked up';

interface Extra {
  readonly client: LiveSocket;
  readonly log: FastifyBaseLogger;
  readonly requestId: string;
}

type Connection = SocketContext<Record<string, unknown>, Extra>;

/**
 * Serves the live endpoint: subscriptions of the contract over a WebSocket (graphql-transport-ws). A connection
 * authenticates with an access token and ends within a second of its session.
 */
export async function serveLive(app: FastifyInstance, options: LiveEndpointOptions): Promise<void> {
  const { services, streams, rateLimits } = options;
  const { config } = services;
  const sockets = new LiveSockets(config.limits);
  const metrics = createLiveMetrics(options.registry, () => sockets.size);
  /** Passes the result of `open` from the first of the library's two steps to the second. */
  const opened = new WeakMap<ExecutionArgs, Opened['answers']>();

  const rejectConnection = (client: LiveSocket, code: number, reason: string): void => {
    metrics.refused.inc({ reason });
    closeSocket(client, code, reason);
  };

  const connect = async ({ connectionParams, extra: { client } }: Connection): Promise<boolean> => {
    let reader: Awaited<ReturnType<typeof findReader>>;
    try {
      reader = await findReader(services, rateLimits, connectionParams, client.address);
    } catch (error) {
      if (!(error instanceof TooManyCalls)) throw error;
      rejectConnection(client, closeCodes.tooMany, 'Too many requests');
      return false;
    }
    if (reader === undefined) return false;
    if (sockets.identify(client, reader)) return true;
    rejectConnection(client, closeCodes.tooMany, 'Too many connections');
    return false;
  };

  const subscribe = ({ extra }: Connection, id: string, payload: SubscribePayload): ExecutionArgs => {
    const { reader, streams: own } = extra.client;
    if (reader === undefined)
      throw new GraphQLError('Invalid access_token', { extensions: { code: 'UNAUTHENTICATED' } });
    if (own.isIdInUse(id)) {
      own.end(id);
      throw new GraphQLError('The subscription of this id has not ended yet', { extensions: { code: 'BAD_REQUEST' } });
    }
    const maxSubscriptions = config.limits.liveSubscriptions;
    // Streams that only deliver a last response have the same limit again, so that a slow reader cannot accumulate
    // them.
    if (own.activeCount >= maxSubscriptions || own.openCount >= 2 * maxSubscriptions)
      throw new GraphQLError('Too many subscriptions on one connection', { extensions: { code: 'RATE_LIMITED' } });
    const { args, answers } = streams.open(getRequest(payload), reader);
    opened.set(args, answers);
    own.begin(id, answers);
    metrics.subscriptions.inc();
    return args;
  };

  const formatSubscriptionErrors = (
    { extra }: Connection,
    errors: readonly unknown[],
  ): readonly GraphQLFormattedError[] =>
    formatErrors(errors, 'request', { ...extra, language: getLanguage(undefined), suggestions: config.introspection });

  const server = makeServer<Record<string, unknown>, Extra>({
    connectionInitWaitTimeout: INIT_MS,
    onConnect: connect,
    onSubscribe(connection, id, payload) {
      try {
        return subscribe(connection, id, payload);
      } catch (error) {
        if (error instanceof GraphQLError) return [error];
        throw error;
      }
    },
    subscribe: (args): Opened['answers'] => {
      const answers = opened.get(args);
      if (answers === undefined) throw new Error('A subscription was not opened');
      return answers;
    },
    // The library would send a returned value as a response.
    onNext: () => {
      metrics.messages.inc();
    },
    onError: (connection, _id, _payload, errors) => formatSubscriptionErrors(connection, errors),
  });

  /** A failed lookup is not an answer: the subscription is refused as unknown, and the client tries again. */
  const loadDocument = (text: string, { reader }: LiveSocket, log: FastifyBaseLogger): Promise<void> | undefined => {
    if (reader === undefined) return undefined;
    const request = findRequest(text);
    try {
      return (request && streams.load(request, reader))?.catch((error: unknown) =>
        log.warn({ err: error }, FAILED_LOOKUP),
      );
    } catch {
      // A document that cannot be parsed, or too many lookups: the subscription reports it.
      return undefined;
    }
  };

  const handle = (socket: WebSocket, request: FastifyRequest): void => {
    const client = sockets.add(socket, request.ip);
    const allowance = new MessageRateLimit(config.limits.liveMessages);
    const extra: Extra = { client, log: request.log, requestId: request.id };
    /**
     * The library registers a subscription before its first await, and handles the message until the stream is over.
     */
    const handleMessage = async (message: Promise<void>): Promise<void> => {
      const release = client.streams.takeRelease();
      try {
        await message;
      } catch (error) {
        if (socket.readyState !== socket.OPEN) return;
        request.log.error({ err: error }, 'a live message failed unexpectedly');
        closeSocket(client, closeCodes.broken, 'Internal error');
      } finally {
        release?.();
        if (release !== undefined) metrics.subscriptions.dec();
      }
    };
    const order = new MessageOrder();
    const closed = server.opened(
      {
        protocol: socket.protocol,
        // Settles when the operating system has taken the message. Until then the stream of this reader waits
        // (backpressure).
        send: (data) =>
          new Promise<void>((resolve, reject) => {
            if (socket.readyState !== socket.OPEN) return resolve();
            return socket.send(data, (error) => (error ? reject(error) : resolve()));
          }),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (listener) =>
          socket.on('message', (data, isBinary) => {
            // The client may continue sending until it confirms the close.
            if (socket.readyState !== socket.OPEN) return undefined;
            if (!Buffer.isBuffer(data) || isBinary)
              return rejectConnection(client, closeCodes.notText, 'Only text is understood');
            if (!allowance.take()) return rejectConnection(client, closeCodes.misuse, 'Too many messages');
            const text = data.toString();
            const loading = loadDocument(text, client, request.log);
            return order.handle(loading, () => {
              if (socket.readyState === socket.OPEN) void handleMessage(listener(text));
            });
          }),
      },
      extra,
    );
    socket.on('pong', () => {
      client.isAlive = true;
    });
    socket.once('close', (code, reason) => {
      sockets.remove(client);
      void closed(code, String(reason)).catch((error: unknown) =>
        request.log.error({ err: error }, 'a live connection was not closed cleanly'),
      );
    });
  };

  await app.register(websocket, {
    options: { maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false, handleProtocols, clientTracking: false },
    errorHandler: (_error, socket) => socket.terminate(),
    preClose: (done) => {
      for (const timer of timers) clearInterval(timer);
      const remaining = sockets.all();
      for (const { socket } of remaining) socket.close(closeCodes.goingAway, 'The server stops');
      setTimeout(() => remaining.forEach(({ socket }) => socket.terminate()), CLOSE_TIMEOUT_MS).unref();
      done();
    },
  });

  app.route({
    method: 'GET',
    url: LIVE_PATH,
    exposeHeadRoute: false,
    preValidation: async (request) => {
      if (!request.ws) throw new RequestFailure(426, 'UPGRADE_REQUIRED', 'This address is for WebSockets');
      const { origin } = request.headers;
      if (origin !== undefined && !isOwnOrigin(origin, request, config)) {
        metrics.refused.inc({ reason: 'Foreign origin' });
        throw new RequestFailure(403, 'FOREIGN_ORIGIN', 'Requests from other sites are refused');
      }
      if (options.isClosing()) throw new RequestFailure(503, 'UNAVAILABLE', 'The server is stopping');
      if (sockets.hasCapacityFor(request.ip)) return;
      metrics.refused.inc({ reason: 'Too many connections' });
      throw new RequestFailure(429, 'RATE_LIMITED', 'There are too many connections from this address');
    },
    handler: (_request, reply) => reply.callNotFound(),
    wsHandler: handle,
  });

  const onFailure = (error: unknown): void => app.log.error({ err: error }, 'live sessions could not be checked');
  const ping = (): void => {
    for (const client of sockets.all()) {
      if (!client.isAlive) client.socket.terminate();
      else {
        client.isAlive = false;
        client.socket.ping();
      }
    }
  };
  let isCheckingSessions = false;
  const checkSessions = async (): Promise<void> => {
    if (isCheckingSessions) return;
    isCheckingSessions = true;
    await Promise.all([closeExpired(services, sockets, onFailure), closeExpiredBots(services, sockets, onFailure)]);
    isCheckingSessions = false;
  };
  const timers = [setInterval(ping, PING_MS), setInterval(() => void checkSessions(), SESSION_MS)];
  for (const timer of timers) timer.unref();
}
