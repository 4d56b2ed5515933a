import { BotApiError, RejectedConnectionError, UnreachableError } from './errors.ts';
import type { Delivery, SuggestionEvent } from './wire.ts';
import { isRecord } from './isRecord.ts';

const FIELDS = 'status message data { id lease attempt lease_until redeliveries is_out_of_order body }';

const QUERY = `subscription botEvents($credit: Int, $leaseSeconds: Int) {
  botEvents(credit: $credit, leaseSeconds: $leaseSeconds) { ${FIELDS} }
}`;

/** With questions for suggestions. */
const QUERY_WITH_SUGGESTIONS = `subscription botEvents($credit: Int, $leaseSeconds: Int) {
  botEvents(credit: $credit, leaseSeconds: $leaseSeconds, suggestions: true) { ${FIELDS} suggestions }
}`;

const PATH = '/live';

/** The close code of a bot that may not receive events any more. */
const FORBIDDEN = 4403;

/** Milliseconds between pings, and without any message until the connection counts as dead. */
const PING_MS = 10_000;
const SILENCE_MS = 25_000;

export interface SocketOptions {
  readonly url: string;
  readonly token: string;
  readonly credit: number;
  readonly leaseSeconds: number;
  /** The subscription has begun. */
  readonly onOpen: () => void;
  readonly onDeliveries: (deliveries: readonly Delivery[]) => void;
  /** Takes questions for suggestions; without it none are sent. */
  readonly onQuestions?: (events: readonly SuggestionEvent[]) => void;
  /** Replaces the times of the watchdog, for tests. */
  readonly watchdog?: { readonly pingMs: number; readonly silenceMs: number };
}

interface Received {
  readonly deliveries: readonly Delivery[];
  readonly questions: readonly SuggestionEvent[];
}

/** What a message contains. @throws BotApiError for a refused subscription */
function readMessage(payload: unknown): Received {
  const data = isRecord(payload) ? payload['data'] : undefined;
  const answer = isRecord(data) ? data['botEvents'] : undefined;
  if (!isRecord(answer) || answer['status'] !== 200) {
    const { status, message } = isRecord(answer) ? answer : { status: 500, message: 'the subscription was refused' };
    throw new BotApiError(Number(status), String(message), { path: PATH });
  }
  const rows: unknown = answer['data'];
  const deliveries = (Array.isArray(rows) ? rows : []).filter(isRecord);
  const questions: unknown = answer['suggestions'];
  return {
    deliveries: deliveries.map((row) => ({ ...row, body: JSON.parse(String(row['body'])) }) as Delivery),
    questions: (Array.isArray(questions) ? questions : []).map((text): SuggestionEvent => JSON.parse(String(text))),
  };
}

/**
 * Receives events over one connection, until it ends or the signal aborts. A watchdog ends a connection that is silently
 * dead.
 * @throws BotApiError, RejectedConnectionError, UnreachableError
 */
export function listen(options: SocketOptions, signal: AbortSignal): Promise<void> {
  const { pingMs, silenceMs } = options.watchdog ?? { pingMs: PING_MS, silenceMs: SILENCE_MS };
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = new WebSocket(`${options.url.replace(/^http/, 'ws')}${PATH}`, 'graphql-transport-ws');
  let heardAt = performance.now();
  const send = (message: object): void => socket.send(JSON.stringify(message));
  const end = (error?: Error): void => {
    clearInterval(timer);
    signal.removeEventListener('abort', leave);
    if (socket.readyState < WebSocket.CLOSING) socket.close(1000);
    if (error === undefined) resolve();
    else reject(error);
  };
  const leave = (): void => end();
  const timer = setInterval(() => {
    if (performance.now() - heardAt > silenceMs) end(new UnreachableError(options.url, 'the connection is silent'));
    else if (socket.readyState === WebSocket.OPEN) send({ type: 'ping' });
  }, pingMs);

  function handle(message: Readonly<Record<string, unknown>>): void {
    switch (message['type']) {
      case 'connection_ack': {
        const { credit, leaseSeconds, onQuestions } = options;
        const query = onQuestions === undefined ? QUERY : QUERY_WITH_SUGGESTIONS;
        send({ type: 'subscribe', id: 'events', payload: { query, variables: { credit, leaseSeconds } } });
        return;
      }
      case 'next': {
        const { deliveries, questions } = readMessage(message['payload']);
        // The first message confirms the subscription.
        if (deliveries.length === 0 && questions.length === 0) options.onOpen();
        if (deliveries.length > 0) options.onDeliveries(deliveries);
        if (questions.length > 0) options.onQuestions?.(questions);
        return;
      }
      case 'ping':
        send({ type: 'pong' });
        return;
      case 'error':
      case 'complete':
        end(new BotApiError(503, 'the subscription has ended', { path: PATH }));
    }
  }

  socket.addEventListener('open', () => send({ type: 'connection_init', payload: { botToken: options.token } }));
  socket.addEventListener('message', ({ data }) => {
    heardAt = performance.now();
    try {
      const message: unknown = JSON.parse(String(data));
      if (isRecord(message)) handle(message);
    } catch (error) {
      end(error instanceof Error ? error : new Error(String(error)));
    }
  });
  socket.addEventListener('error', () => end(new UnreachableError(options.url, 'the connection failed')));
  socket.addEventListener('close', ({ code, reason }) => {
    const cause = `the connection was closed (${[code, reason].join(' ').trim()})`;
    end(
      code === FORBIDDEN ? new RejectedConnectionError(options.url, cause) : new UnreachableError(options.url, cause),
    );
  });
  signal.addEventListener('abort', leave, { once: true });
  if (signal.aborted) leave();
  return promise;
}
