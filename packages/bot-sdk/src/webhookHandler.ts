import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Bot, Outcome } from './bot.ts';
import type { BotApi } from './client.ts';
import { describeError } from './errors.ts';
import type { AnyEvent } from './wire.ts';
import { verifyWebhook, WebhookError, type VerifiedDelivery, type WebhookHeaders } from './webhooks.ts';

export interface WebhookHandlerOptions {
  readonly bot: Bot;
  /** Answers and reads; a `BotClient` with the token of the bot. */
  readonly client: BotApi;
  /** The secret of the endpoint. During a rotation, both. */
  readonly secret: string | readonly string[];
  /** Milliseconds after which a delivery is acknowledged while its handler runs on. Bourse waits for ten seconds. */
  readonly acknowledgeAfterMs?: number;
  /** An event was handled. */
  readonly onOutcome?: (eventId: string, outcome: Outcome) => void;
  /** Replaces the clock of the signatures, for tests. */
  readonly now?: () => Date;
}

/** A response, as Node and `fetch` can send it. */
interface Answered {
  readonly status: number;
  readonly body?: object;
}

/** A delivery as a server has received it. */
interface Received {
  readonly method: string;
  readonly headers: WebhookHeaders;
  readonly body: Uint8Array;
}

const ACKNOWLEDGE_MS = 8_000;
/** Bourse sends less; more comes from somewhere else. */
const MAX_BYTES = 262_144;
/** Handled events that are remembered, so that a repeated delivery runs no handler twice. */
const REMEMBERED = 1_000;

const readAttempt = (headers: WebhookHeaders): number => {
  const value = headers instanceof Headers ? headers.get('bourse-attempt') : headers['bourse-attempt'];
  return Math.max(1, Number(value) || 1);
};

/** Handles deliveries of an endpoint: checks the signature, ignores repetitions, acknowledges, and runs the bot. */
class WebhookReceiver {
  readonly #options: WebhookHandlerOptions;
  /** The outcome of each event that is handled or was handled, by its id. A failure is not remembered. */
  readonly #outcomes = new Map<string, Promise<Outcome>>();

  constructor(options: WebhookHandlerOptions) {
    this.#options = options;
  }

  async receive({ method, headers, body }: Received): Promise<Answered> {
    if (method !== 'POST') return { status: 405 };
    if (body.byteLength > MAX_BYTES) return { status: 413 };
    const { secret, bot, now } = this.#options;
    let delivery: VerifiedDelivery;
    try {
      delivery = verifyWebhook({ headers, body, secret, ...(now === undefined ? {} : { now: now() }) });
    } catch (error) {
      // A signed body that is no JSON does not come from Bourse either.
      if (error instanceof WebhookError || error instanceof SyntaxError) return { status: 401 };
      throw error;
    }
    const { id, event } = delivery;
    if (event.type === 'endpoint.ping') return { status: 200, body: { challenge: event.data.challenge } };
    if (event.type === 'suggestions.requested') {
      const { state, suggestions } = await bot.suggest(event);
      return state === 'failed' ? { status: 500 } : { status: 200, body: { suggestions } };
    }
    return this.#acknowledge(this.#handleOnce(id.replace(/^evt_/, ''), event, readAttempt(headers)));
  }

  /** The answers are calls, so a handler may run on after the acknowledgement. */
  async #acknowledge(handling: Promise<Outcome>): Promise<Answered> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => resolve(undefined), this.#options.acknowledgeAfterMs ?? ACKNOWLEDGE_MS);
    const outcome = await Promise.race([handling, promise]);
    clearTimeout(timer);
    if (outcome?.state === 'failed') return { status: 500, body: { error: describeError(outcome.error) } };
    return { status: outcome === undefined ? 202 : 204 };
  }

  #handleOnce(eventId: string, event: AnyEvent, attempt: number): Promise<Outcome> {
    const { bot, client, onOutcome } = this.#options;
    const running = this.#outcomes.get(eventId);
    if (running !== undefined) return running;
    const handling = bot.handle({ event, eventId, attempt }, client).then((outcome) => {
      if (outcome.state === 'failed') this.#outcomes.delete(eventId);
      onOutcome?.(eventId, outcome);
      return outcome;
    });
    this.#outcomes.set(eventId, handling);
    const [oldest] = this.#outcomes.keys();
    if (this.#outcomes.size > REMEMBERED && oldest !== undefined) this.#outcomes.delete(oldest);
    return handling;
  }
}

/**
 * Answers the requests of an endpoint, for servers with the interface of `fetch` (Deno, Bun, Workers, Hono).
 *
 * ```ts
 * export default { fetch: createFetchHandler({ bot, client, secret }) };
 * ```
 */
export function createFetchHandler(options: WebhookHandlerOptions): (request: Request) => Promise<Response> {
  const receiver = new WebhookReceiver(options);
  return async (request) => {
    const body = await readStream(request.body ?? []);
    const answer = await receiver.receive({ method: request.method, headers: request.headers, body });
    return answer.body === undefined
      ? new Response(null, { status: answer.status })
      : Response.json(answer.body, { status: answer.status });
  };
}

/** Reads a body up to the limit. What is longer is cancelled and never in memory as a whole. */
async function readStream(stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) return new Uint8Array(MAX_BYTES + 1);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function readBody(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.byteLength;
    // The rest is read and dropped, so that the response arrives.
    if (size <= MAX_BYTES + 1) chunks.push(bytes);
  }
  return size > MAX_BYTES ? new Uint8Array(MAX_BYTES + 1) : Buffer.concat(chunks);
}

/**
 * Answers the requests of an endpoint, for `node:http`.
 *
 * ```ts
 * createServer(createNodeHandler({ bot, client, secret })).listen(8443);
 * ```
 */
export function createNodeHandler(
  options: WebhookHandlerOptions,
): (request: IncomingMessage, response: ServerResponse) => void {
  const receiver = new WebhookReceiver(options);
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let answer: Answered = { status: 500 };
    try {
      const body = await readBody(request);
      answer = await receiver.receive({ method: request.method ?? '', headers: request.headers, body });
    } catch {
      // The connection broke, or a handler of the program threw: the delivery is repeated.
    }
    const text = answer.body === undefined ? undefined : JSON.stringify(answer.body);
    response.writeHead(answer.status, text === undefined ? {} : { 'content-type': 'application/json' });
    response.end(text);
  };
  return (request, response) => void respond(request, response);
}
