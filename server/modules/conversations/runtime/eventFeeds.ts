import { BOT_CALL_LIMITS } from '../../../../rules/bots/runtime.ts';
import { UserError } from '../../../context/envelope.ts';
import { noteTokenUse } from '../../bots/tokens/findBotByToken.ts';
import { fromNumber, toNumber, type ConsumerKey } from './queue/consumerKey.ts';
import { noteConnections } from './consumers.ts';
import { feedEvents, feedQuestions, type Feed, type FeedTools } from './eventFeed.ts';

/** Milliseconds between notes about open connections, for the teams of their bots. */
const NOTE_MS = 15_000;

function adjust<Key>(counts: Map<Key, number>, key: Key, change: number): void {
  const next = (counts.get(key) ?? 0) + change;
  if (next > 0) counts.set(key, next);
  else counts.delete(key);
}

/** The live connections of running bots in a process that follow their events. */
export class EventFeeds {
  readonly #tools: FeedTools;
  /** Open connections by the number of their consumer. */
  readonly #counts = new Map<number, number>();
  readonly #running = new Set<Promise<void>>();
  readonly #closing = new AbortController();
  /** The tokens of open connections, with the number of these. */
  readonly #tokens = new Map<string, number>();
  /** Consumers whose connections are noted next. */
  readonly #changed = new Set<number>();
  #noting: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(tools: FeedTools) {
    this.#tools = tools;
  }

  /**
   * Starts to lease events, until the signal aborts.
   * @throws UserError 429 for too many connections of the bot
   */
  open(feed: Feed, signal: AbortSignal): void {
    const count = this.#counts.get(toNumber(feed)) ?? 0;
    const { sockets } = BOT_CALL_LIMITS;
    if (count >= sockets) throw new UserError(429, 'conversations.tooManyConnections', { count: sockets });
    this.#count(feed, 1);
    this.#timer ??= setInterval(() => this.#note(this.#counts.keys()), NOTE_MS).unref();
    const ending = AbortSignal.any([signal, this.#closing.signal]);
    const { onQuestions } = feed;
    const running = Promise.all([
      feedEvents(this.#tools, feed, ending),
      ...(onQuestions === undefined ? [] : [feedQuestions(this.#tools, feed, onQuestions, ending)]),
    ]).then(() => {
      this.#count(feed, -1);
      this.#running.delete(running);
    });
    this.#running.add(running);
  }

  /** Ends all leases. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#running);
    await this.#noting;
  }

  #count(feed: ConsumerKey & Pick<Feed, 'tokenHash'>, change: number): void {
    const key = toNumber(feed);
    adjust(this.#counts, key, change);
    adjust(this.#tokens, feed.tokenHash, change);
    if (this.#counts.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
    this.#note([key]);
  }

  /** One statement at a time, so that the last state is stored last. */
  #note(keys: Iterable<number>): void {
    for (const key of keys) this.#changed.add(key);
    this.#noting ??= this.#noteChanged().finally(() => {
      this.#noting = undefined;
    });
  }

  async #noteChanged(): Promise<void> {
    while (this.#changed.size > 0) {
      const connections = [...this.#changed].map((key) => ({ ...fromNumber(key), count: this.#counts.get(key) ?? 0 }));
      this.#changed.clear();
      try {
        await noteConnections(this.#tools, connections);
        if (this.#tokens.size > 0) await noteTokenUse(this.#tools, [...this.#tokens.keys()]);
      } catch (error) {
        this.#tools.log.warn({ err: error }, 'connections of bots could not be noted');
      }
    }
  }
}
