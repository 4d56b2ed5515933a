import { card } from './cards.ts';
import type { BotApi, CalendarFilter } from './client.ts';
import { BotApiError, MissingScopeError } from './errors.ts';
import { listGivenScopes, type TestData } from './testData.ts';
import type {
  AddedAlert,
  Alert,
  Answer,
  Article,
  BotEvent,
  CalendarEvent,
  Candle,
  Card,
  CardButton,
  FieldError,
  Holdings,
  NewAlert,
  PortfolioSummary,
  Post,
  Profile,
  Quote,
  Scope,
  SentMessage,
  StoredAnswer,
  UnaskedMessage,
  WatchlistChange,
} from './wire.ts';

/** An answer that the person sees. */
export interface ShownAnswer {
  readonly text: string;
  readonly card: Card | undefined;
  readonly clientKey: string;
}

/** A message that the bot has sent to a person without a request. */
export interface SentToPerson extends ShownAnswer {
  readonly subscriberId: string;
}

interface StoredMessage extends SentToPerson {
  readonly messageId: number;
  /** Undefined for a message without a request. */
  readonly interactionId: number | undefined;
}

/** A button that a person sees, with its message. */
interface FoundButton {
  readonly messageId: number;
  readonly button: CardButton;
}

/** Limits of Bourse on one request. */
const MAX_ANSWERS = 5;
const MAX_TEXT = 4_000;

/** Messages that a bot may send to a person on a day. */
const MAX_SENT = 20;

/** Limits of Bourse on one read. */
const READ_LIMITS = { quotes: 50, news: 20, posts: 20, events: 50, days: 90 } as const;

const createError = (call: string, status: number, message: string): BotApiError =>
  new BotApiError(status, message, { path: `/api/bot/${call}` });

/** @throws BotApiError 400 */
function assertContent(call: string, text: string, hasMore: boolean): void {
  if (text.trim() === '' && !hasMore) throw createError(call, 400, 'An answer needs a text or a card');
  if (text.length > MAX_TEXT) throw createError(call, 400, `A text has at most ${MAX_TEXT} characters`);
}

/** @throws BotApiError 400 */
function assertWithin(call: string, field: string, value: number, max: number): void {
  if (!Number.isInteger(value) || value < 1 || value > max)
    throw createError(call, 400, `The field ${field} is invalid`);
}

/** Bourse, as far as a bot notices: keys, limits and permissions. */
export class TestApi implements BotApi {
  readonly addedAlerts: NewAlert[] = [];
  /** The errors of returned forms, by their requests. */
  readonly returned = new Map<number, readonly FieldError[]>();
  /** What the person watches. The bot may read it with `data.watchlist` only. */
  watched: readonly number[];
  readonly #messages: StoredMessage[] = [];
  readonly #requests = new Map<number, { readonly event: BotEvent; readonly messageId: number }>();
  readonly #gone = new Set<string>();
  #data: TestData;
  #lastMessageId = 0;

  constructor(data: TestData) {
    this.#data = data;
    this.watched = data.watchlist ?? [];
  }

  changeData(change: TestData): void {
    this.#data = { ...this.#data, ...change };
    this.watched = change.watchlist ?? this.watched;
  }

  /** What the person allows. */
  listScopes(): readonly Scope[] {
    return listGivenScopes(this.#data);
  }

  /** Numbers the messages of the bot and of people in one row. */
  createMessageId(): number {
    this.#lastMessageId += 1;
    return this.#lastMessageId;
  }

  /** Stores a request, which may then be answered. A repeated delivery changes nothing. */
  addRequest(event: BotEvent): void {
    const { interaction_id: id } = event.data;
    if (!this.#requests.has(id)) this.#requests.set(id, { event, messageId: this.createMessageId() });
  }

  /** A person uses the bot again, or has left. */
  setSubscribed(subscriberId: string, isSubscribed: boolean): void {
    if (isSubscribed) this.#gone.delete(subscriberId);
    else this.#gone.add(subscriberId);
  }

  listAnswers(interactionId: number): readonly StoredMessage[] {
    return this.#messages.filter((message) => message.interactionId === interactionId);
  }

  listSent(): readonly StoredMessage[] {
    return this.#messages.filter((message) => message.interactionId === undefined);
  }

  /** The latest button with an id that a person sees; with this value, if one is given. */
  findButton(subscriberId: string, id: string, value: string | undefined): FoundButton | undefined {
    for (const message of this.#messages.toReversed()) {
      if (message.subscriberId !== subscriberId) continue;
      const button = message.card?.buttons?.find(
        (item) => item.id === id && (value === undefined || item.value === value),
      );
      if (button !== undefined) return { messageId: message.messageId, button };
    }
    return undefined;
  }

  async answer({ interactionId, clientKey, text = '', card: given, errors = [] }: Answer): Promise<StoredAnswer> {
    if (errors.length > 0 && given !== undefined)
      throw createError('answers', 400, 'An answer has a card or errors of fields, not both');
    assertContent('answers', text, given !== undefined || errors.length > 0);
    const request = this.#requests.get(interactionId);
    if (request === undefined) throw createError('answers', 404, 'This interaction could not be found');
    const own = this.listAnswers(interactionId);
    if (errors.length > 0) {
      if (request.event.type !== 'form.submitted')
        throw createError('answers', 400, 'Errors of fields answer a form only');
      const isReplayed = this.returned.has(interactionId) || own.length > 0;
      if (!isReplayed) this.#assertThere('answers', request.event.subscriber.id);
      if (!isReplayed) this.returned.set(interactionId, errors);
      return { messageId: request.messageId, seq: 1, isReplayed, isLate: false };
    }
    const first = own.find((message) => message.clientKey === clientKey);
    if (first !== undefined)
      return { messageId: first.messageId, seq: own.indexOf(first) + 2, isReplayed: true, isLate: false };
    if (own.length >= MAX_ANSWERS) throw createError('answers', 409, `A request has at most ${MAX_ANSWERS} answers`);
    const subscriberId = request.event.subscriber.id;
    this.#assertThere('answers', subscriberId);
    const stored = this.#store({ interactionId, subscriberId, clientKey, text, card: given });
    return { messageId: stored.messageId, seq: own.length + 2, isReplayed: false, isLate: false };
  }

  #assertThere(call: string, subscriberId: string): void {
    if (this.#gone.has(subscriberId)) throw createError(call, 403, 'The person does not use the bot');
  }

  async send({ subscriberId, clientKey, text = '', card: given }: UnaskedMessage): Promise<SentMessage> {
    assertContent('send', text, given !== undefined);
    const own = this.listSent().filter((message) => message.subscriberId === subscriberId);
    const remaining = MAX_SENT - own.length;
    const first = own.find((message) => message.clientKey === clientKey);
    if (first !== undefined)
      return { messageId: first.messageId, seq: own.indexOf(first) + 1, isReplayed: true, remaining };
    this.#assertThere('send', subscriberId);
    await this.#read(this.#data.canSendMessages || undefined, 'send', 'messages_send');
    if (remaining <= 0) throw createError('send', 429, `A person gets at most ${MAX_SENT} messages a day`);
    const stored = this.#store({ interactionId: undefined, subscriberId, clientKey, text, card: given });
    return { messageId: stored.messageId, seq: own.length + 1, isReplayed: false, remaining: remaining - 1 };
  }

  #store({ text, card: given, ...message }: Omit<StoredMessage, 'messageId'>): StoredMessage {
    const shown = given === undefined ? undefined : card(given);
    const stored = { ...message, messageId: this.createMessageId(), text: text.trim(), card: shown };
    this.#messages.push(stored);
    return stored;
  }

  async #read<Value>(value: Value | undefined, name: string, scope: Scope): Promise<Value> {
    if (value !== undefined) return value;
    throw new MissingScopeError('The person does not allow this', { path: `/api/bot/${name}`, missingScope: scope });
  }

  profile(): Promise<Profile> {
    return this.#read(this.#data.profile, 'profile', 'profile_read');
  }

  watchlist(): Promise<readonly number[]> {
    return this.#read(this.#data.watchlist && this.watched, 'watchlist', 'watchlist_read');
  }

  alerts(): Promise<readonly Alert[]> {
    return this.#read(this.#data.alerts, 'alerts', 'alerts_read');
  }

  portfolio(): Promise<PortfolioSummary> {
    return this.#read(this.#data.portfolio, 'portfolio', 'portfolio_summary');
  }

  holdings(): Promise<Holdings> {
    return this.#read(this.#data.holdings, 'holdings', 'portfolio_read');
  }

  async changeWatchlist(_interactionId: number, ticker: number, isWatched: boolean): Promise<WatchlistChange> {
    await this.#read(this.#data.canChangeWatchlist || undefined, 'changeWatchlist', 'watchlist_write');
    if (this.watched.includes(ticker) === isWatched) return { is_changed: false };
    const rest = this.watched.filter((id) => id !== ticker);
    this.watched = isWatched ? [ticker, ...rest] : rest;
    return { is_changed: true };
  }

  async addAlert(_interactionId: number, alert: NewAlert): Promise<AddedAlert> {
    await this.#read(this.#data.canAddAlerts || undefined, 'addAlert', 'alerts_write');
    const isEqual = ({ ticker, condition, threshold }: NewAlert): boolean =>
      ticker === alert.ticker && condition === alert.condition && threshold === alert.threshold;
    if (this.addedAlerts.some(isEqual)) return { is_new: false };
    this.addedAlerts.push(alert);
    return { is_new: true };
  }

  async quotes(tickers: readonly number[]): Promise<readonly Quote[]> {
    assertWithin('quotes', 'tickers', tickers.length, READ_LIMITS.quotes);
    return (this.#data.quotes ?? []).filter(({ ticker_id }) => tickers.includes(ticker_id));
  }

  async candles(ticker: number): Promise<readonly Candle[]> {
    return this.#data.candles?.[ticker] ?? [];
  }

  async news(ticker: number, limit = 10): Promise<readonly Article[]> {
    assertWithin('news', 'limit', limit, READ_LIMITS.news);
    return (this.#data.news?.[ticker] ?? []).slice(0, limit);
  }

  async calendar({ ticker, days = 30, limit = 20 }: CalendarFilter = {}): Promise<readonly CalendarEvent[]> {
    assertWithin('calendar', 'days', days, READ_LIMITS.days);
    assertWithin('calendar', 'limit', limit, READ_LIMITS.events);
    const isWanted = ({ ticker_id: id }: CalendarEvent): boolean => ticker === undefined || id === ticker;
    return (this.#data.calendar ?? []).filter(isWanted).slice(0, limit);
  }

  async posts(_interactionId: number, ticker: number, limit = 10): Promise<readonly Post[]> {
    assertWithin('posts', 'limit', limit, READ_LIMITS.posts);
    const posts = await this.#read(this.#data.posts, 'posts', 'posts_read');
    return (posts[ticker] ?? []).slice(0, limit);
  }
}
