import type { BotApi } from './client.ts';
import { BotApiError } from './errors.ts';
import { toContent, type Reply, type SentAnswer } from './request.ts';
import type { AnyEvent, Candle, CandleRange, Language, Quote, SubscriberEvent } from './wire.ts';

/** Handles an event that no person requested. What it returns is sent as a message, which needs `messages_send`. */
export type NoticeHandler<Event extends SubscriberEvent> = (
  notice: Notice<Event>,
) => Reply | undefined | void | Promise<Reply | undefined | void>;

/** The event with this type. */
export type TypedEvent<Type extends SubscriberEvent['type']> = Extract<SubscriberEvent, { readonly type: Type }>;

/** Whether an event is one that no person requested. */
export const isSubscriberEvent = (event: AnyEvent): event is SubscriberEvent => !('interaction_id' in event.data);

/** Statuses of a message that no repetition can change: no permission, the person has left, none is left today. */
export const isSendOver = (error: unknown): boolean =>
  error instanceof BotApiError && error.path.endsWith('/send') && [403, 404, 429].includes(error.status);

interface NoticeParts<Event extends SubscriberEvent> {
  readonly event: Event;
  /** Identifies the event in the keys of its messages. */
  readonly eventId: string;
  readonly attempt: number;
  readonly api: BotApi;
  readonly signal: AbortSignal;
}

/** An event that no person requested: a fired alert, a subscription, a changed permission. */
export class Notice<Event extends SubscriberEvent = SubscriberEvent> {
  readonly event: Event;
  /** Deliveries of the event so far, this one included. */
  readonly attempt: number;
  /** Aborts when a stop gives the handlers no more time. It never aborts in a webhook. */
  readonly signal: AbortSignal;
  /** The messages that were sent, in their order. */
  readonly sent: SentAnswer[] = [];
  readonly #api: BotApi;
  readonly #eventId: string;
  #count = 0;

  constructor({ event, eventId, attempt, api, signal }: NoticeParts<Event>) {
    this.event = event;
    this.attempt = attempt;
    this.signal = signal;
    this.#api = api;
    this.#eventId = eventId;
  }

  /** What happened. */
  get data(): Event['data'] {
    return this.event.data;
  }

  get language(): Language {
    return this.event.subscriber.language;
  }

  /** The person, by an id that is valid for this bot only. `client.send` takes it at any later time. */
  get subscriberId(): string {
    return this.event.subscriber.id;
  }

  /** The text in the language of the person. */
  say(texts: Readonly<Record<Language, string>>): string {
    return texts[this.language];
  }

  /**
   * Sends a message to the person. Its key follows from the event, so that a repeated delivery shows nothing twice.
   * Needs `messages_send`; a person gets at most 20 on a day. @throws MissingScopeError
   */
  async send(reply: Reply): Promise<SentAnswer> {
    const content = toContent(reply);
    const clientKey = `${this.#eventId}:${this.#count}`;
    this.#count += 1;
    const stored = await this.#api.send({ subscriberId: this.subscriberId, clientKey, ...content });
    const sent = { ...content, stored: { ...stored, isLate: false } };
    this.sent.push(sent);
    return sent;
  }

  /** The current price of a stock; undefined without one. */
  async quote(ticker: number): Promise<Quote | undefined> {
    return (await this.#api.quotes([ticker]))[0];
  }

  /** The candles of a stock, the oldest first. */
  candles(ticker: number, range?: CandleRange): Promise<readonly Candle[]> {
    return this.#api.candles(ticker, range);
  }
}
