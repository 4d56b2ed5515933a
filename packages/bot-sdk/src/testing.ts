import type { Bot, Outcome } from './bot.ts';
import { card } from './cards.ts';
import type { BotApi, CalendarFilter } from './client.ts';
import { BotApiError, MissingScopeError } from './errors.ts';
import type { SuggestionOutcome } from './suggestions.ts';
import type {
  AddedAlert,
  Alert,
  AlertFired,
  Answer,
  Article,
  BotEvent,
  CalendarEvent,
  Candle,
  Card,
  CardButton,
  FieldError,
  GrantChanged,
  Holdings,
  Language,
  NewAlert,
  OptionValue,
  PortfolioSummary,
  Post,
  Profile,
  Quote,
  Scope,
  SentMessage,
  StoredAnswer,
  SubscriberEvent,
  SubscriptionChanged,
  UnaskedMessage,
  WatchlistChange,
} from './wire.ts';

/** What the bot of a test reads. A part that is missing is refused as if the person had not allowed it. */
export interface TestData {
  readonly profile?: Profile;
  readonly watchlist?: readonly number[];
  readonly alerts?: readonly Alert[];
  readonly portfolio?: PortfolioSummary;
  readonly holdings?: Holdings;
  /** Whether the person lets the bot change their watchlist. Changes appear in `watchlist`. */
  readonly canChangeWatchlist?: boolean;
  /** Whether the person lets the bot set alerts. They appear in `addedAlerts` of the test bot. */
  readonly canAddAlerts?: boolean;
  /** Whether the person lets the bot send messages. They appear in `sentMessages` of the test bot. */
  readonly canSendMessages?: boolean;
  readonly quotes?: readonly Quote[];
  /** By the id of the stock. */
  readonly candles?: Readonly<Record<number, readonly Candle[]>>;
  /** By the id of the stock. */
  readonly news?: Readonly<Record<number, readonly Article[]>>;
  readonly calendar?: readonly CalendarEvent[];
  /** By the id of the stock. */
  readonly posts?: Readonly<Record<number, readonly Post[]>>;
}

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

interface Person {
  readonly id?: string;
  readonly language?: Language;
}

/** The result of a request in a test. */
export interface TestResult extends Outcome {
  /** The answers to this request, in their order. */
  readonly answers: readonly ShownAnswer[];
  /** What the bot finds wrong in a form, by the names of the fields; empty for any other answer. */
  readonly errors: Readonly<Record<string, string>>;
  /** Delivers the same event again, as Bourse does after a lost acknowledgement: nothing may be shown twice. */
  readonly redeliver: () => Promise<TestResult>;
}

/** Limits of Bourse on one request. */
const MAX_ANSWERS = 5;
const MAX_TEXT = 4_000;

/** Messages that a bot may send to a person on a day. */
const MAX_SENT = 20;

/** How long a bot may take for suggestions. */
const BUDGET_MS = 1_500;

/** Bourse, as far as a bot notices: keys, limits and permissions. */
class TestApi implements BotApi {
  readonly shown: (ShownAnswer & { readonly interactionId: number })[] = [];
  readonly addedAlerts: NewAlert[] = [];
  readonly returned = new Map<number, readonly FieldError[]>();
  readonly sentMessages: SentToPerson[] = [];
  data: TestData;

  constructor(data: TestData) {
    this.data = data;
  }

  async answer({ interactionId, clientKey, text = '', card: given, errors = [] }: Answer): Promise<StoredAnswer> {
    const own = this.shown.filter((item) => item.interactionId === interactionId);
    const first = own.findIndex((item) => item.clientKey === clientKey);
    if (first >= 0) return { messageId: first + 1, seq: first + 2, isReplayed: true, isLate: false };
    const toError = (status: number, message: string): BotApiError =>
      new BotApiError(status, message, { path: '/api/bot/answers' });
    if (errors.length > 0) {
      if (given !== undefined) throw toError(400, 'An answer has a card or errors of fields, not both');
      const isReplayed = this.returned.has(interactionId) || own.length > 0;
      if (!isReplayed) this.returned.set(interactionId, errors);
      return { messageId: 0, seq: own.length + 1, isReplayed, isLate: false };
    }
    if (text.trim() === '' && given === undefined) throw toError(400, 'An answer needs a text or a card');
    if (text.length > MAX_TEXT) throw toError(400, `A text has at most ${MAX_TEXT} characters`);
    if (own.length >= MAX_ANSWERS) throw toError(409, `A request has at most ${MAX_ANSWERS} answers`);
    this.shown.push({
      interactionId,
      clientKey,
      text: text.trim(),
      card: given === undefined ? undefined : card(given),
    });
    return { messageId: this.shown.length, seq: own.length + 2, isReplayed: false, isLate: false };
  }

  async send({ subscriberId, clientKey, text = '', card: given }: UnaskedMessage): Promise<SentMessage> {
    const toError = (status: number, message: string): BotApiError =>
      new BotApiError(status, message, { path: '/api/bot/send' });
    const own = this.sentMessages.filter((item) => item.subscriberId === subscriberId);
    const remaining = MAX_SENT - own.length;
    const first = own.findIndex((item) => item.clientKey === clientKey);
    if (first >= 0) return { messageId: first + 1, seq: first + 1, isReplayed: true, remaining };
    if (text.trim() === '' && given === undefined) throw toError(400, 'A message needs a text or a card');
    if (text.length > MAX_TEXT) throw toError(400, `A text has at most ${MAX_TEXT} characters`);
    await this.#read(this.data.canSendMessages || undefined, 'send', 'messages_send');
    if (remaining <= 0) throw toError(429, `A person gets at most ${MAX_SENT} messages a day`);
    this.sentMessages.push({
      subscriberId,
      clientKey,
      text: text.trim(),
      card: given === undefined ? undefined : card(given),
    });
    return { messageId: own.length + 1, seq: own.length + 1, isReplayed: false, remaining: remaining - 1 };
  }

  async #read<Value>(value: Value | undefined, name: string, scope: Scope): Promise<Value> {
    if (value !== undefined) return value;
    throw new MissingScopeError('The person does not allow this', { path: `/api/bot/${name}`, missingScope: scope });
  }

  profile(): Promise<Profile> {
    return this.#read(this.data.profile, 'profile', 'profile_read');
  }

  watchlist(): Promise<readonly number[]> {
    return this.#read(this.data.watchlist, 'watchlist', 'watchlist_read');
  }

  alerts(): Promise<readonly Alert[]> {
    return this.#read(this.data.alerts, 'alerts', 'alerts_read');
  }

  portfolio(): Promise<PortfolioSummary> {
    return this.#read(this.data.portfolio, 'portfolio', 'portfolio_summary');
  }

  holdings(): Promise<Holdings> {
    return this.#read(this.data.holdings, 'holdings', 'portfolio_read');
  }

  async changeWatchlist(_interactionId: number, ticker: number, isWatched: boolean): Promise<WatchlistChange> {
    await this.#read(this.data.canChangeWatchlist || undefined, 'changeWatchlist', 'watchlist_write');
    const before = this.data.watchlist ?? [];
    if (before.includes(ticker) === isWatched) return { is_changed: false };
    const rest = before.filter((id) => id !== ticker);
    this.data = { ...this.data, watchlist: isWatched ? [ticker, ...rest] : rest };
    return { is_changed: true };
  }

  async addAlert(_interactionId: number, alert: NewAlert): Promise<AddedAlert> {
    await this.#read(this.data.canAddAlerts || undefined, 'addAlert', 'alerts_write');
    const isEqual = ({ ticker, condition, threshold }: NewAlert): boolean =>
      ticker === alert.ticker && condition === alert.condition && threshold === alert.threshold;
    if (this.addedAlerts.some(isEqual)) return { is_new: false };
    this.addedAlerts.push(alert);
    return { is_new: true };
  }

  async quotes(tickers: readonly number[]): Promise<readonly Quote[]> {
    return (this.data.quotes ?? []).filter(({ ticker_id }) => tickers.includes(ticker_id));
  }

  async candles(ticker: number): Promise<readonly Candle[]> {
    return this.data.candles?.[ticker] ?? [];
  }

  async news(ticker: number, limit = 10): Promise<readonly Article[]> {
    return (this.data.news?.[ticker] ?? []).slice(0, limit);
  }

  async calendar({ ticker, limit = 20 }: CalendarFilter = {}): Promise<readonly CalendarEvent[]> {
    const isWanted = ({ ticker_id: id }: CalendarEvent): boolean => ticker === undefined || id === ticker;
    return (this.data.calendar ?? []).filter(isWanted).slice(0, limit);
  }

  async posts(_interactionId: number, ticker: number, limit = 10): Promise<readonly Post[]> {
    const posts = await this.#read(this.data.posts, 'posts', 'posts_read');
    return (posts[ticker] ?? []).slice(0, limit);
  }
}

const DAY_MS = 86_400_000;

type NoticeContent =
  | Pick<AlertFired, 'type' | 'data'>
  | Pick<SubscriptionChanged, 'type' | 'data'>
  | Pick<GrantChanged, 'type' | 'data'>;

/** An alert above a price that has fired. */
const buildAlert = (): AlertFired['data'] => ({
  alert_id: 1,
  ticker: { id: 1, symbol: 'AKBNK' },
  currency: 'TRY',
  condition: 'above',
  threshold: 60,
  price: 61.2,
  fired_at: new Date().toISOString(),
  is_active: false,
});
const findType = ({ command, button, form }: Omit<BotEvent['data'], 'interaction_id'>): BotEvent['type'] => {
  if (command !== undefined) return 'command.invoked';
  if (form !== undefined) return 'form.submitted';
  return button === undefined ? 'message.created' : 'button.pressed';
};

/** A bot in a unit test: no server, no network, no waiting. */
export interface TestBot {
  /** Sends a command as Bourse does. `options` are values as the bot receives them. */
  command(name: string, options?: Readonly<Record<string, OptionValue>>, person?: Person): Promise<TestResult>;
  /** Fires a price alert of a person; `data` replaces parts of it. */
  alert(data?: Partial<AlertFired['data']>, person?: Person): Promise<TestResult>;
  /** A person subscribes or leaves. */
  subscription(change: 'started' | 'ended', person?: Person): Promise<TestResult>;
  /** A person gives or withdraws a permission. */
  grant(data: GrantChanged['data'], person?: Person): Promise<TestResult>;
  /** Sends a message that is no command. */
  message(text: string, person?: Person): Promise<TestResult>;
  /** Sends a form as Bourse does; `fields` are values as the bot receives them. `result.errors` has what it returns. */
  submit(id: string, fields: Readonly<Record<string, OptionValue>>, person?: Person): Promise<TestResult>;
  /** Presses a button of a card as Bourse does; `result.answers[0]?.card?.buttons` has those of an answer. */
  press(button: Pick<CardButton, 'id' | 'value' | 'label'>, person?: Person): Promise<TestResult>;
  /** Requests suggestions as Bourse does, for what a person has typed in an option. */
  suggest(
    command: string,
    option: string,
    text?: string,
    person?: Pick<Person, 'language'>,
  ): Promise<SuggestionOutcome>;
  /** Replaces parts of the data: `{ watchlist: undefined }` withdraws a permission. */
  setData(change: TestData): void;
  /** The stocks that the person watches now; undefined without the permission to read them. */
  readonly watchlist: readonly number[] | undefined;
  /** The messages that the bot has sent without a request. */
  readonly sentMessages: readonly SentToPerson[];
  /** The alerts that the bot has set. */
  readonly addedAlerts: readonly NewAlert[];
}

/**
 * Runs a bot against a substitute of Bourse, which refuses what Bourse refuses.
 *
 * ```ts
 * const test = createTestBot(bot, { quotes: [quote] });
 * const { answers } = await test.command('price', { stock: { type: 'ticker', id: 1, symbol: 'AKBNK' } });
 * ```
 */
export function createTestBot(bot: Bot, data: TestData = {}): TestBot {
  const api = new TestApi(data);
  let count = 0;

  async function deliver(event: BotEvent, attempt: number): Promise<TestResult> {
    const interactionId = event.data.interaction_id;
    const outcome = await bot.handle({ event, eventId: `test-${interactionId}`, attempt }, api);
    const answers = api.shown.filter((item) => item.interactionId === interactionId);
    return {
      ...outcome,
      errors: Object.fromEntries((api.returned.get(interactionId) ?? []).map(({ field, message }) => [field, message])),
      answers: answers.map(({ text, card: shown, clientKey }) => ({ text, card: shown, clientKey })),
      redeliver: () => deliver(event, attempt + 1),
    };
  }

  async function deliverNotice(event: SubscriberEvent, eventId: string, attempt: number): Promise<TestResult> {
    const outcome = await bot.handle({ event, eventId, attempt }, api);
    const answers = api.sentMessages.filter(({ clientKey }) => clientKey.startsWith(`${eventId}:`));
    return {
      ...outcome,
      errors: {},
      answers: answers.map(({ text, card: shown, clientKey }) => ({ text, card: shown, clientKey })),
      redeliver: () => deliverNotice(event, eventId, attempt + 1),
    };
  }

  /** What the data of the test allows, as far as the permission for messages. */
  const allowed = (): readonly Scope[] => (api.data.canSendMessages === true ? ['messages_send'] : []);

  const notify = (content: NoticeContent, { id = 'sub_1', language = 'en' }: Person): Promise<TestResult> => {
    count += 1;
    const now = Date.now();
    const event = {
      ...content,
      timestamp: new Date(now).toISOString(),
      bot_id: 1,
      lane: 'live' as const,
      order: { key: `c:${id}`, seq: count },
      subscriber: { id, language },
      expires_at: new Date(now + DAY_MS).toISOString(),
    };
    return deliverNotice(event, `test-${count}`, 1);
  };

  const send = ({ id = 'sub_1', language = 'en' }: Person, content: Omit<BotEvent['data'], 'interaction_id'>) => {
    count += 1;
    const now = Date.now();
    return deliver(
      {
        type: findType(content),
        timestamp: new Date(now).toISOString(),
        bot_id: 1,
        lane: 'live',
        order: { key: `c:${id}`, seq: count },
        subscriber: { id, language },
        expires_at: new Date(now + 15 * 60_000).toISOString(),
        data: { interaction_id: count, ...content },
      },
      1,
    );
  };

  return {
    command: (name, options = {}, person = {}) => send(person, { command: name, options }),
    alert: (data = {}, person = {}) => notify({ type: 'alert.fired', data: { ...buildAlert(), ...data } }, person),
    subscription: (change, person = {}) =>
      notify({ type: `subscription.${change}`, data: { scopes: change === 'started' ? allowed() : [] } }, person),
    grant: (data, person = {}) => notify({ type: 'grant.changed', data }, person),
    message: (text, person = {}) => send(person, { text }),
    submit: (id, fields, person = {}) => send(person, { message_id: count, form: { id, fields } }),
    press: ({ id, value, label }, person = {}) => {
      if (id === undefined) throw new TypeError(`The button "${label}" is not handled by the bot`);
      return send(person, { message_id: count, button: { id, label, ...(value === undefined ? {} : { value }) } });
    },
    suggest: (command, option, text = '', { language = 'en' } = {}) => {
      count += 1;
      const now = Date.now();
      return bot.suggest({
        type: 'suggestions.requested',
        timestamp: new Date(now).toISOString(),
        bot_id: 1,
        language,
        expires_at: new Date(now + BUDGET_MS).toISOString(),
        data: { suggestion_id: `test-${count}`, command, option, text },
      });
    },
    setData: (change) => {
      api.data = { ...api.data, ...change };
    },
    get watchlist() {
      return api.data.watchlist;
    },
    addedAlerts: api.addedAlerts,
    sentMessages: api.sentMessages,
  };
}
