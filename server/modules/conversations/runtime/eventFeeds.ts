import { BOT_CALL_LIMITS } from '../../../../rules/bots/runtime.ts';
import { UserError } from '../../../context/envelope.ts';
import { noteConnections } from './consumers.ts';
import { feedEvents, feedQuestions, type Feed, type FeedTools } from './eventFeed.ts';

/** Milliseconds between notes about open connections, for the teams of their bots. */
const NOTE_MS = 15_000;

/** The live connections of running bots in a process that follow their events. */
export class EventFeeds {
  readonly #tools: FeedTools;
  readonly #counts = new Map<number, number>();
  readonly #running = new Set<Promise<void>>();
  readonly #closing = new AbortController();
  /** Bots whose connections are noted next. */
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
    const { botId } = feed;
    const count = this.#counts.get(botId) ?? 0;
    const { sockets } = BOT_CALL_LIMITS;
    if (count >= sockets) throw new UserError(429, 'conversations.tooManyConnections', { count: sockets });
    this.#count(botId, 1);
    this.#timer ??= setInterval(() => this.#note(this.#counts.keys()), NOTE_MS).unref();
    const ending = AbortSignal.any([signal, this.#closing.signal]);
    const { onQuestions } = feed;
    const running = Promise.all([
      feedEvents(this.#tools, feed, ending),
      ...(onQuestions === undefined ? [] : [feedQuestions(this.#tools, feed, onQuestions, ending)]),
    ]).then(() => {
      this.#count(botId, -1);
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

  #count(botId: number, change: number): void {
    const next = (this.#counts.get(botId) ?? 0) + change;
    if (next > 0) this.#counts.set(botId, next);
    else this.#counts.delete(botId);
    if (this.#counts.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
    this.#note([botId]);
  }

  /** One statement at a time, so that the last state is stored last. */
  #note(botIds: Iterable<number>): void {
    for (const botId of botIds) this.#changed.add(botId);
    this.#noting ??= this.#noteChanged().finally(() => {
      this.#noting = undefined;
    });
  }

  async #noteChanged(): Promise<void> {
    while (this.#changed.size > 0) {
      const connections = [...this.#changed].map((botId) => ({ botId, count: this.#counts.get(botId) ?? 0 }));
      this.#changed.clear();
      await noteConnections(this.#tools, connections).catch((error: unknown) =>
        this.#tools.log.warn({ err: error }, 'connections of bots could not be noted'),
      );
    }
  }
}
