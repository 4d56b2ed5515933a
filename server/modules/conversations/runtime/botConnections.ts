import { BOT_CALL_LIMITS } from '../../../../rules/bots/runtime.ts';
import { UserError } from '../../../context/envelope.ts';
import { noteTokenUse } from '../../bots/tokens/findBotByToken.ts';
import { fromMapKey, toMapKey, type ConsumerKey } from './queue/consumerKey.ts';
import { HEARTBEAT_MS, noteConnections } from './consumers.ts';
import { feedEvents, feedQuestions, type Feed, type FeedTools } from './eventFeed.ts';

function adjust<Key>(counts: Map<Key, number>, key: Key, change: number): void {
  const next = (counts.get(key) ?? 0) + change;
  if (next > 0) counts.set(key, next);
  else counts.delete(key);
}

/** The open live connections of bots in this server process. Each receives the events of its bot. */
export class BotConnections {
  readonly #tools: FeedTools;
  /** Open connections by the map key of their consumer. */
  readonly #counts = new Map<number, number>();
  readonly #running = new Set<Promise<void>>();
  readonly #closing = new AbortController();
  /** Open connections by the hash of their token. */
  readonly #countsByTokenHash = new Map<string, number>();
  /** Consumers whose connections are stored next. */
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
    const count = this.#counts.get(toMapKey(feed)) ?? 0;
    const { sockets } = BOT_CALL_LIMITS;
    if (count >= sockets) throw new UserError(429, 'conversations.tooManyConnections', { count: sockets });
    this.#addConnections(feed, 1);
    this.#timer ??= setInterval(() => this.#note(this.#counts.keys()), HEARTBEAT_MS).unref();
    const ending = AbortSignal.any([signal, this.#closing.signal]);
    const { onQuestions } = feed;
    const running = Promise.all([
      feedEvents(this.#tools, feed, ending),
      ...(onQuestions === undefined ? [] : [feedQuestions(this.#tools, feed, onQuestions, ending)]),
    ]).then(() => {
      this.#addConnections(feed, -1);
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

  #addConnections(feed: ConsumerKey & Pick<Feed, 'tokenHash'>, change: number): void {
    const key = toMapKey(feed);
    adjust(this.#counts, key, change);
    adjust(this.#countsByTokenHash, feed.tokenHash, change);
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
      const connections = [...this.#changed].map((key) => ({ ...fromMapKey(key), count: this.#counts.get(key) ?? 0 }));
      this.#changed.clear();
      try {
        await noteConnections(this.#tools, connections);
        if (this.#countsByTokenHash.size > 0) await noteTokenUse(this.#tools, [...this.#countsByTokenHash.keys()]);
      } catch (error) {
        this.#tools.log.warn({ err: error }, 'connections of bots could not be noted');
      }
    }
  }
}
