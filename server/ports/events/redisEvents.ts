import type { RedisLink } from '../redis/redis.ts';
import { BrokerEvents, type Broker, type BrokerHandlers, type BrokerOptions } from './brokerEvents.ts';
import type { Events } from './events.ts';

class RedisBroker implements Broker {
  readonly #link: RedisLink;
  readonly #channel: string;
  #isSubscribed = false;

  constructor(link: RedisLink) {
    this.#link = link;
    this.#channel = `${link.prefix}:events`;
  }

  open({ onMessage, onConnected, onLost }: BrokerHandlers): void {
    const { subscriber } = this.#link;
    const lose = (reason: string): void => {
      this.#isSubscribed = false;
      onLost(reason);
    };
    const subscribe = async (): Promise<void> => {
      try {
        await subscriber.subscribe(this.#channel);
        this.#isSubscribed = true;
        onConnected();
      } catch (error) {
        lose(error instanceof Error ? error.message : String(error));
        if (subscriber.status === 'ready') subscriber.disconnect(true);
      }
    };
    subscriber.on('message', (_channel: string, text: string) => onMessage(text));
    subscriber.on('ready', () => void subscribe());
    subscriber.on('close', () => lose('no connection to Redis'));
    if (subscriber.status === 'ready') void subscribe();
  }

  async send(messages: readonly string[]): Promise<void> {
    const { commands } = this.#link;
    if (commands.status !== 'ready') throw new Error('no connection to Redis');
    const pipeline = commands.pipeline();
    for (const message of messages) pipeline.publish(this.#channel, message);
    const results = (await pipeline.exec()) ?? [];
    for (const [error] of results) if (error !== null) throw error;
  }

  reconnect(): void {
    this.#link.subscriber.disconnect(true);
    this.#link.commands.disconnect(true);
  }

  async close(): Promise<void> {
    const { subscriber } = this.#link;
    if (this.#isSubscribed) await subscriber.unsubscribe(this.#channel).catch(() => undefined);
  }
}

/** Events by publish and subscribe of Redis or Valkey. The link stays open when the events are closed. */
export const redisEvents = (link: RedisLink, options: BrokerOptions): Events =>
  new BrokerEvents('redis', new RedisBroker(link), options);
