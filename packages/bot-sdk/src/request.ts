import { card, type CardInput } from './cards.ts';
import type { BotApi, CalendarFilter } from './client.ts';
import type {
  AddedAlert,
  Alert,
  Answer,
  Article,
  BotEvent,
  CalendarEvent,
  Candle,
  CandleRange,
  Card,
  FieldError,
  Holdings,
  Language,
  NewAlert,
  PortfolioSummary,
  Post,
  PressedButton,
  Profile,
  Quote,
  StoredAnswer,
  SubmittedForm,
  WatchlistChange,
} from './wire.ts';

/** What a handler may return or send: a text, a card, or both. */
export type Reply = string | CardInput | { readonly text?: string; readonly card?: CardInput };

/** An answer that was sent, with what Bourse said. */
export interface SentAnswer {
  readonly text?: string;
  readonly card?: Card;
  /** What is wrong in the form. */
  readonly errors?: readonly FieldError[];
  readonly stored: StoredAnswer;
}

interface RequestParts {
  readonly event: BotEvent;
  /** Identifies the event in the keys of its answers. */
  readonly eventId: string;
  readonly attempt: number;
  readonly api: BotApi;
  readonly signal: AbortSignal;
}

/** The parts of a reply as they are sent. */
export const toContent = (reply: Reply): { text?: string; card?: Card } => {
  if (typeof reply === 'string') return { text: reply };
  if ('title' in reply) return { card: card(reply) };
  return { ...(reply.text === undefined ? {} : { text: reply.text }), ...(reply.card && { card: card(reply.card) }) };
};

/** A request of a person: a command or a message. Handlers answer it, and read data with it. */
export class BotRequest<Options = unknown> {
  readonly event: BotEvent;
  /** The values of the command's options. */
  readonly options: Options;
  /** Deliveries of the event so far, this one included. */
  readonly attempt: number;
  /** Aborts when a stop gives the handlers no more time. It never aborts in a webhook. */
  readonly signal: AbortSignal;
  /** The answers that were sent, in their order. */
  readonly sent: SentAnswer[] = [];
  readonly #api: BotApi;
  readonly #eventId: string;
  #count = 0;

  constructor({ event, eventId, attempt, api, signal }: RequestParts, options: Options) {
    this.event = event;
    this.options = options;
    this.attempt = attempt;
    this.signal = signal;
    this.#api = api;
    this.#eventId = eventId;
  }

  /** The command without its slash; undefined for a message. */
  get command(): string | undefined {
    return this.event.data.command;
  }

  /** What the person wrote; empty for a command. */
  get text(): string {
    return this.event.data.text ?? '';
  }

  /** The button that the person pressed; undefined for a command and a message. */
  get button(): PressedButton | undefined {
    return this.event.data.button;
  }

  /** The form that the person has sent; undefined for any other request. */
  get form(): SubmittedForm | undefined {
    return this.event.data.form;
  }

  get language(): Language {
    return this.event.subscriber.language;
  }

  /** The person, by an id that is valid for this bot only. */
  get subscriberId(): string {
    return this.event.subscriber.id;
  }

  /** The text in the language of the person. */
  say(texts: Readonly<Record<Language, string>>): string {
    return texts[this.language];
  }

  /**
   * Sends an answer. Its key follows from the event and its place among the answers, so that a repeated delivery of the
   * event shows nothing twice.
   */
  async reply(reply: Reply): Promise<SentAnswer> {
    return this.#send(toContent(reply));
  }

  async #send(content: Pick<Answer, 'text' | 'card' | 'errors'>): Promise<SentAnswer> {
    const clientKey = `${this.#eventId}:${this.#count}`;
    this.#count += 1;
    const stored = await this.#api.answer({ interactionId: this.#interactionId, clientKey, ...content });
    const answer = { ...content, stored };
    this.sent.push(answer);
    return answer;
  }

  /**
   * Returns the form that the person has sent, with what is wrong in it, by the names of the fields. What they have typed
   * stays in the form.
   * @param text about the whole form
   */
  async returnForm(errors: Readonly<Record<string, string>>, text?: string): Promise<SentAnswer> {
    const content = {
      errors: Object.entries(errors).map(([field, message]) => ({ field, message })),
      ...(text === undefined ? {} : { text }),
    };
    return this.#send(content);
  }

  /** The name of the person. Needs `profile_read`. @throws MissingScopeError */
  profile(): Promise<Profile> {
    return this.#api.profile(this.#interactionId);
  }

  /** The ids of the stocks that the person watches. Needs `watchlist_read`. @throws MissingScopeError */
  watchlist(): Promise<readonly number[]> {
    return this.#api.watchlist(this.#interactionId);
  }

  /** The active price alerts of the person. Needs `alerts_read`. @throws MissingScopeError */
  alerts(): Promise<readonly Alert[]> {
    return this.#api.alerts(this.#interactionId);
  }

  /** The portfolio of the person in percent. Needs `portfolio_summary`. @throws MissingScopeError */
  portfolio(): Promise<PortfolioSummary> {
    return this.#api.portfolio(this.#interactionId);
  }

  /** Quantities and values of the person's portfolio. Needs `portfolio_read`. @throws MissingScopeError */
  holdings(): Promise<Holdings> {
    return this.#api.holdings(this.#interactionId);
  }

  /** Adds a stock to the person's watchlist. Needs `watchlist_write`. @throws MissingScopeError */
  watch(ticker: number): Promise<WatchlistChange> {
    return this.#api.changeWatchlist(this.#interactionId, ticker, true);
  }

  /** Removes a stock from the person's watchlist. Needs `watchlist_write`. @throws MissingScopeError */
  unwatch(ticker: number): Promise<WatchlistChange> {
    return this.#api.changeWatchlist(this.#interactionId, ticker, false);
  }

  /** Sets a price alert for the person, which fires once. Needs `alerts_write`. @throws MissingScopeError */
  addAlert(alert: NewAlert): Promise<AddedAlert> {
    return this.#api.addAlert(this.#interactionId, alert);
  }

  /** Current prices of up to 50 stocks. Stocks without a price are left out. */
  quotes(tickers: readonly number[]): Promise<readonly Quote[]> {
    return this.#api.quotes(tickers);
  }

  /** The current price of a stock; undefined without one. */
  async quote(ticker: number): Promise<Quote | undefined> {
    return (await this.#api.quotes([ticker]))[0];
  }

  /** The candles of a stock, the oldest first. */
  candles(ticker: number, range?: CandleRange): Promise<readonly Candle[]> {
    return this.#api.candles(ticker, range);
  }

  /** The latest news about a stock, at most 20. */
  news(ticker: number, limit?: number): Promise<readonly Article[]> {
    return this.#api.news(ticker, limit);
  }

  /** The coming events of the calendar, such as earnings. */
  calendar(filter?: CalendarFilter): Promise<readonly CalendarEvent[]> {
    return this.#api.calendar(filter);
  }

  /** The latest public posts about a stock, at most 20. Needs `posts_read`. @throws MissingScopeError */
  posts(ticker: number, limit?: number): Promise<readonly Post[]> {
    return this.#api.posts(this.#interactionId, ticker, limit);
  }

  get #interactionId(): number {
    return this.event.data.interaction_id;
  }
}
