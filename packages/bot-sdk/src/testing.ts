import type { Bot, Outcome } from './bot.ts';
import type { SuggestionOutcome } from './suggestions.ts';
import { TestApi, type SentToPerson, type ShownAnswer } from './testApi.ts';
import type { TestData } from './testData.ts';
import type {
  AlertFired,
  BotEvent,
  CardButton,
  GrantChanged,
  Language,
  NewAlert,
  OptionValue,
  SubscriberEvent,
  SubscriptionChanged,
} from './wire.ts';

export type { SentToPerson, ShownAnswer, TestData };

/** The person of a test that names none. */
const PERSON = 'sub_1';

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

/** How long a bot may take for suggestions. */
const BUDGET_MS = 1_500;

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

const toAnswer = ({ text, card, clientKey }: ShownAnswer): ShownAnswer => ({ text, card, clientKey });

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
  /**
   * Sends a form as Bourse does; `fields` are values as the bot receives them. `result.errors` has what it returns.
   * @param form the id of its button, or the button. An id alone has the value of the button that the person sees
   */
  submit(
    form: string | Pick<CardButton, 'id' | 'value'>,
    fields: Readonly<Record<string, OptionValue>>,
    person?: Person,
  ): Promise<TestResult>;
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
  /** The stocks that the person watches now, also those that the bot may not read. */
  readonly watchlist: readonly number[];
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
    api.addRequest(event);
    const outcome = await bot.handle({ event, eventId: `test-${interactionId}`, attempt }, api);
    return {
      ...outcome,
      errors: Object.fromEntries((api.returned.get(interactionId) ?? []).map(({ field, message }) => [field, message])),
      answers: api.listAnswers(interactionId).map(toAnswer),
      redeliver: () => deliver(event, attempt + 1),
    };
  }

  async function deliverNotice(event: SubscriberEvent, eventId: string, attempt: number): Promise<TestResult> {
    const outcome = await bot.handle({ event, eventId, attempt }, api);
    const answers = api.listSent().filter(({ clientKey }) => clientKey.startsWith(`${eventId}:`));
    return {
      ...outcome,
      errors: {},
      answers: answers.map(toAnswer),
      redeliver: () => deliverNotice(event, eventId, attempt + 1),
    };
  }

  const notify = (content: NoticeContent, { id = PERSON, language = 'en' }: Person): Promise<TestResult> => {
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

  const send = ({ id = PERSON, language = 'en' }: Person, content: Omit<BotEvent['data'], 'interaction_id'>) => {
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
    subscription: (change, person = {}) => {
      const isSubscribed = change === 'started';
      api.setSubscribed(person.id ?? PERSON, isSubscribed);
      return notify({ type: `subscription.${change}`, data: { scopes: isSubscribed ? api.listScopes() : [] } }, person);
    },
    grant: (data, person = {}) => notify({ type: 'grant.changed', data }, person),
    message: (text, person = {}) => send(person, { text }),
    submit: (form, fields, person = {}) => {
      const { id, value: given }: Pick<CardButton, 'id' | 'value'> = typeof form === 'string' ? { id: form } : form;
      if (id === undefined) throw new TypeError('The button has no form');
      const found = api.findButton(person.id ?? PERSON, id, given);
      const value = given ?? found?.button.value;
      return send(person, {
        message_id: found?.messageId ?? api.createMessageId(),
        form: { id, fields, ...(value === undefined ? {} : { value }) },
      });
    },
    press: ({ id, value, label }, person = {}) => {
      if (id === undefined) throw new TypeError(`The button "${label}" is not handled by the bot`);
      // A card that the test has not shown is one of an earlier time.
      const messageId = api.findButton(person.id ?? PERSON, id, value)?.messageId ?? api.createMessageId();
      return send(person, { message_id: messageId, button: { id, label, ...(value === undefined ? {} : { value }) } });
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
    setData: (change) => api.changeData(change),
    get watchlist() {
      return api.watched;
    },
    get sentMessages() {
      return api.listSent().map((message) => ({ subscriberId: message.subscriberId, ...toAnswer(message) }));
    },
    addedAlerts: api.addedAlerts,
  };
}
