import {
  BotApiError,
  InvalidTokenError,
  MissingScopeError,
  RejectedConnectionError,
  UnreachableError,
} from './errors.ts';
import { listen, type SocketOptions } from './socket.ts';
import { DEFAULT_RETRY, withRetries, type RetryOptions } from './retry.ts';
import type {
  AddedAlert,
  Alert,
  Answer,
  Article,
  CalendarEvent,
  Candle,
  CandleRange,
  Holdings,
  Limits,
  NewAlert,
  PollResult,
  PortfolioSummary,
  Post,
  Profile,
  Quote,
  Scope,
  Self,
  SentMessage,
  StoredAnswer,
  Suggestion,
  UnaskedMessage,
  WatchlistChange,
} from './wire.ts';
import { isRecord } from './isRecord.ts';

/** The calls with which handlers answer and read data. The test harness has them as well. */
export interface BotApi {
  answer(answer: Answer): Promise<StoredAnswer>;
  send(message: UnaskedMessage): Promise<SentMessage>;
  profile(interactionId: number): Promise<Profile>;
  watchlist(interactionId: number): Promise<readonly number[]>;
  alerts(interactionId: number): Promise<readonly Alert[]>;
  portfolio(interactionId: number): Promise<PortfolioSummary>;
  holdings(interactionId: number): Promise<Holdings>;
  changeWatchlist(interactionId: number, ticker: number, isWatched: boolean): Promise<WatchlistChange>;
  addAlert(interactionId: number, alert: NewAlert): Promise<AddedAlert>;
  quotes(tickers: readonly number[]): Promise<readonly Quote[]>;
  candles(ticker: number, range?: CandleRange): Promise<readonly Candle[]>;
  news(ticker: number, limit?: number): Promise<readonly Article[]>;
  calendar(filter?: CalendarFilter): Promise<readonly CalendarEvent[]>;
  posts(interactionId: number, ticker: number, limit?: number): Promise<readonly Post[]>;
}

/** Which events of the calendar are read. */
export interface CalendarFilter {
  /** Events of one stock; of all stocks when omitted. */
  readonly ticker?: number;
  /** Days from now on, at most 90; 30 when omitted. */
  readonly days?: number;
  readonly limit?: number;
}

/** An event of a lease. */
export interface LeaseKey {
  readonly event: number;
  readonly lease: string;
}

/** The parameters of a poll. */
export interface PollParams {
  /** How long to wait for the first event, at most 25 seconds. */
  readonly waitSeconds?: number;
  /** Events at most; 0 only acknowledges. */
  readonly limit?: number;
  readonly leaseSeconds?: number;
  /** Handled events. */
  readonly acknowledge?: readonly LeaseKey[];
  /** Also returns questions for suggestions. */
  readonly suggestions?: boolean;
}

export interface ClientOptions {
  /** The address of the Bourse server, for example `https://bourse.example`. */
  readonly url: string;
  /** The bot token, which the console shows once. */
  readonly token: string;
  /** How calls are repeated that fail for reasons that pass. */
  readonly retry?: Partial<RetryOptions>;
  /** Replaces `fetch`, for tests and proxies. */
  readonly fetch?: typeof fetch;
}

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly attempts?: number | undefined;
  /** Milliseconds for one call. */
  readonly timeoutMs?: number | undefined;
}

const CALL_TIMEOUT_MS = 30_000;

const NO_QUESTIONS: Pick<PollResult, 'suggestions'> = { suggestions: [] };

/** `Retry-After` in milliseconds; it is a number of seconds or a date. */
function parseRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  const seconds = Number(value);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

function toError(path: string, response: Response, body: unknown): BotApiError {
  const { status } = response;
  const fields = isRecord(body) ? body : {};
  const [first] = Array.isArray(fields['errors']) ? fields['errors'] : [];
  const given = fields['message'] ?? (isRecord(first) ? first['message'] : undefined);
  const message = typeof given === 'string' ? given : response.statusText;
  const details = { path, retryAfterMs: parseRetryAfter(response.headers.get('retry-after')) };
  if (status === 401) return new InvalidTokenError(status, message, details);
  const missingScope = fields['missing_scope'];
  if (typeof missingScope === 'string')
    return new MissingScopeError(message, { ...details, missingScope: missingScope as Scope });
  return new BotApiError(status, message, details);
}

/** The calls of a running bot, by HTTP. Calls that fail for reasons that pass are repeated; all of them may be. */
export class BotClient implements BotApi {
  readonly url: string;
  readonly #token: string;
  readonly #retry: RetryOptions;
  readonly #fetch: typeof fetch;

  /** @throws TypeError for an address that is none */
  constructor({ url, token, retry, fetch: replaced }: ClientOptions) {
    this.url = new URL(url).href.replace(/\/+$/, '');
    this.#token = token;
    this.#retry = { ...DEFAULT_RETRY, ...retry };
    this.#fetch = replaced ?? fetch;
  }

  /**
   * Makes a call by its name, for example `quotes`.
   * @throws BotApiError when Bourse refuses it, UnreachableError without an answer
   */
  async call<Data>(name: string, body: object = {}, options: CallOptions = {}): Promise<Data> {
    const retry = { ...this.#retry, attempts: options.attempts ?? this.#retry.attempts };
    return withRetries(() => this.#callOnce<Data>(`/api/bot/${name}`, body, options), retry, options.signal);
  }

  async #callOnce<Data>(
    path: string,
    body: object,
    { signal, timeoutMs = CALL_TIMEOUT_MS }: CallOptions,
  ): Promise<Data> {
    const limit = AbortSignal.timeout(timeoutMs);
    let response: Response;
    let text: string;
    try {
      response = await this.#fetch(`${this.url}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
        redirect: 'error',
      });
      text = await response.text();
    } catch (error) {
      throw new UnreachableError(this.url, error);
    }
    let answer: unknown;
    try {
      answer = JSON.parse(text);
    } catch {
      const details = { path, retryAfterMs: parseRetryAfter(response.headers.get('retry-after')) };
      const isOther = response.ok || response.status === 404;
      throw new BotApiError(response.status, isOther ? 'this is not a Bourse server' : response.statusText, details);
    }
    if (!response.ok || !isRecord(answer)) throw toError(path, response, answer);
    return answer['data'] as Data;
  }

  /** Acknowledges handled events and leases due ones; waits for the first one. Not repeated: the caller loops. */
  async poll(params: PollParams, signal?: AbortSignal): Promise<PollResult> {
    const timeoutMs = (params.waitSeconds ?? 0) * 1000 + CALL_TIMEOUT_MS;
    const result = await this.call<PollResult>('events', params, { signal, attempts: 1, timeoutMs });
    // Servers of earlier versions have no questions.
    return { ...NO_QUESTIONS, ...result };
  }

  /** Receives events over one connection, until it ends or the signal aborts. Not repeated: the caller loops. */
  async listen(options: Omit<SocketOptions, 'url' | 'token'>, signal: AbortSignal): Promise<void> {
    try {
      await listen({ ...options, url: this.url, token: this.#token }, signal);
    } catch (error) {
      // A call says why: the token was replaced, or the bot is switched off.
      if (error instanceof RejectedConnectionError) await this.call('events', { limit: 0 }, { signal, attempts: 1 });
      throw error;
    }
  }

  /** Acknowledges handled events, and leases none. */
  acknowledge(acknowledge: readonly LeaseKey[], signal?: AbortSignal): Promise<PollResult> {
    return this.call('events', { acknowledge, waitSeconds: 0, limit: 0 }, { signal });
  }

  /** Reports that an event could not be handled. It is delivered again after a pause. */
  async fail(key: LeaseKey, reason: string, signal?: AbortSignal): Promise<void> {
    await this.call('failures', { ...key, reason: reason.slice(0, 500) }, { signal });
  }

  answer(answer: Answer): Promise<StoredAnswer> {
    return this.call('answers', answer);
  }

  /**
   * Sends a message that the person did not request. Needs `messages_send`. After the messages of a day it fails with
   * status 429.
   */
  send(message: UnaskedMessage): Promise<SentMessage> {
    return this.call('send', message);
  }

  /** Answers a question for suggestions. Not repeated: a moment later it is over. */
  async suggest(suggestionId: string, suggestions: readonly Suggestion[]): Promise<void> {
    await this.call('suggestions', { suggestionId, suggestions }, { attempts: 1 });
  }

  profile(interactionId: number): Promise<Profile> {
    return this.call('profile', { interactionId });
  }

  watchlist(interactionId: number): Promise<readonly number[]> {
    return this.call('watchlist', { interactionId });
  }

  alerts(interactionId: number): Promise<readonly Alert[]> {
    return this.call('alerts', { interactionId });
  }

  portfolio(interactionId: number): Promise<PortfolioSummary> {
    return this.call('portfolio', { interactionId });
  }

  holdings(interactionId: number): Promise<Holdings> {
    return this.call('holdings', { interactionId });
  }

  changeWatchlist(interactionId: number, ticker: number, isWatched: boolean): Promise<WatchlistChange> {
    return this.call('changeWatchlist', { interactionId, ticker, isWatched });
  }

  addAlert(interactionId: number, alert: NewAlert): Promise<AddedAlert> {
    return this.call('addAlert', { interactionId, ...alert });
  }

  quotes(tickers: readonly number[]): Promise<readonly Quote[]> {
    return this.call('quotes', { tickers });
  }

  candles(ticker: number, range: CandleRange = 'one_month'): Promise<readonly Candle[]> {
    return this.call('candles', { ticker, range });
  }

  news(ticker: number, limit = 10): Promise<readonly Article[]> {
    return this.call('news', { ticker, limit });
  }

  calendar(filter: CalendarFilter = {}): Promise<readonly CalendarEvent[]> {
    return this.call('calendar', filter);
  }

  posts(interactionId: number, ticker: number, limit = 10): Promise<readonly Post[]> {
    return this.call('posts', { interactionId, ticker, limit });
  }

  /** What is left of the limits, and of the messages to a subscriber. Costs nothing. */
  limits(subscriberId?: string): Promise<Limits> {
    return this.call('limits', subscriberId === undefined ? {} : { subscriberId });
  }

  /** The bot of the token, with its commands and the permissions that it requests. */
  self(options: Pick<CallOptions, 'attempts' | 'signal'> = {}): Promise<Self> {
    return this.call('self', {}, options);
  }
}
