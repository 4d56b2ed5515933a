import type { BotApi } from './client.ts';
import { BotApiError, MissingScopeError } from './errors.ts';
import { isSendOver, isSubscriberEvent, Notice, type TypedEvent, type NoticeHandler } from './notices.ts';
import { readOptions, type OptionValues, type OptionSpecs } from './options.ts';
import { BotRequest, type Reply, type SentAnswer } from './request.ts';
import { SuggestionRequest, toSuggestions, type SuggestHandler, type SuggestionOutcome } from './suggestions.ts';
import type { AnyEvent, BotEvent, Card, PressedButton, Scope, SubscriberEvent, SuggestionEvent } from './wire.ts';

/** Handles a request. What it returns is sent as the (last) answer. */
export type Handler<Options = unknown> = (
  request: BotRequest<Options>,
) => Reply | undefined | void | Promise<Reply | undefined | void>;

/** Handles the press of a button. */
export type ButtonHandler = (request: PressRequest) => ReturnType<Handler>;

type PressRequest = BotRequest & { readonly button: PressedButton };

const isPress = (request: BotRequest): request is PressRequest => request.button !== undefined;

/** How an event was handled. */
export interface Outcome {
  /**
   * `answered`; `dropped` when Bourse takes no answer any more, for example because the person has left; `failed` when
   * the handler failed, so that the event is delivered again.
   */
  readonly state: 'answered' | 'dropped' | 'failed';
  readonly sent: readonly SentAnswer[];
  readonly error?: unknown;
}

/** An event with what is beside its body. */
export interface Incoming {
  readonly event: AnyEvent;
  /** The same on every delivery. */
  readonly eventId: string;
  readonly attempt: number;
  readonly signal?: AbortSignal;
}

interface Command {
  readonly specs: OptionSpecs;
  readonly handler: Handler<never>;
}

const UNKNOWN = { en: 'I do not understand this.', tr: 'Bunu anlamıyorum.' };

const SCOPE_TITLES: Readonly<Record<Scope, { readonly en: string; readonly tr: string }>> = {
  profile_read: { en: 'I need to know your name', tr: 'Adınızı bilmem gerekiyor' },
  watchlist_read: { en: 'I need to see your watchlist', tr: 'İzleme listenizi görmem gerekiyor' },
  alerts_read: { en: 'I need to see your price alerts', tr: 'Fiyat alarmlarınızı görmem gerekiyor' },
  portfolio_summary: {
    en: 'I need to see your portfolio in percent',
    tr: 'Portföyünüzü yüzde olarak görmem gerekiyor',
  },
  portfolio_read: { en: 'I need to see your holdings', tr: 'Portföyünüzdeki varlıkları görmem gerekiyor' },
  watchlist_write: { en: 'I need to change your watchlist', tr: 'İzleme listenizi değiştirmem gerekiyor' },
  messages_send: {
    en: 'I need your permission to send you messages',
    tr: 'Size mesaj göndermek için izninize ihtiyacım var',
  },
  alerts_events: {
    en: 'I need to know when your price alerts fire',
    tr: 'Fiyat alarmlarınız çaldığında bilmem gerekiyor',
  },
  posts_read: {
    en: 'I need to read public posts for you',
    tr: 'Herkese açık gönderileri sizin için okumam gerekiyor',
  },
  alerts_write: { en: 'I need to set price alerts for you', tr: 'Sizin için fiyat alarmı kurmam gerekiyor' },
};

/** Statuses of an answer that no repetition can change: the person has left, or the time for answers is over. */
const isOver = (error: unknown): boolean =>
  error instanceof BotApiError && error.path.endsWith('/answers') && [403, 404, 409].includes(error.status);

/** A bot: its handlers by command. */
export class Bot {
  readonly #commands = new Map<string, Command>();
  readonly #notices = new Map<SubscriberEvent['type'], NoticeHandler<never>>();
  readonly #forms = new Map<string, Command>();
  readonly #buttons = new Map<string, ButtonHandler>();
  #onMessage: Handler | undefined;
  #otherwise: Handler = (request) => request.say(UNKNOWN);

  /** Answers a command without options. */
  command(name: string, handler: Handler<Readonly<Record<string, never>>>): this;
  /**
   * Answers a command.
   * @param specs the options as declared in the console, for example `{ stock: 'ticker', days: 'number?' }`. An option
   * with suggestions: `{ city: { type: 'text', autocomplete: ({ text }) => findCities(text) } }`
   */
  command<const Specs extends OptionSpecs>(name: string, specs: Specs, handler: Handler<OptionValues<Specs>>): this;
  command(name: string, specs: OptionSpecs | Handler<never>, handler?: Handler<never>): this {
    const key = name.replace(/^\//, '').toLowerCase();
    if (this.#commands.has(key)) throw new TypeError(`The command /${key} has two handlers`);
    if (typeof specs === 'function') this.#commands.set(key, { specs: {}, handler: specs });
    else if (handler !== undefined) this.#commands.set(key, { specs, handler });
    return this;
  }

  /** Answers messages that are no command. */
  message(handler: Handler): this {
    this.#onMessage = handler;
    return this;
  }

  /** Answers the press of a button by its id. `request.button` has the value of the button. */
  onButton(id: string, handler: ButtonHandler): this {
    if (this.#buttons.has(id)) throw new TypeError(`The button "${id}" has two handlers`);
    this.#buttons.set(id, handler);
    return this;
  }

  /**
   * Answers a form by the id of its button. `request.options` has the values of the fields; `request.returnForm` returns
   * the form with what is wrong in it.
   * @param specs the fields with their types, for example `{ stock: 'ticker', price: 'number' }`
   */
  onForm<const Specs extends OptionSpecs>(id: string, specs: Specs, handler: Handler<OptionValues<Specs>>): this {
    if (this.#forms.has(id)) throw new TypeError(`The form "${id}" has two handlers`);
    this.#forms.set(id, { specs, handler });
    return this;
  }

  /** Answers commands, buttons, forms and messages without a handler. Without it the bot says that it does not understand. */
  otherwise(handler: Handler): this {
    this.#otherwise = handler;
    return this;
  }

  /** Handles fired price alerts of people who allow it (`alerts_events`). What it returns is sent to the person. */
  onAlert(handler: NoticeHandler<TypedEvent<'alert.fired'>>): this {
    this.#notices.set('alert.fired', handler);
    return this;
  }

  /** Handles people who come and leave, when the team has switched events about subscribers on. */
  onSubscription(handler: NoticeHandler<TypedEvent<'subscription.started' | 'subscription.ended'>>): this {
    this.#notices.set('subscription.started', handler);
    this.#notices.set('subscription.ended', handler);
    return this;
  }

  /** Handles changed permissions, when the team has switched events about subscribers on. */
  onGrant(handler: NoticeHandler<TypedEvent<'grant.changed'>>): this {
    this.#notices.set('grant.changed', handler);
    return this;
  }

  /** The commands that have a handler, with their options. */
  get commands(): ReadonlyMap<string, OptionSpecs> {
    return new Map([...this.#commands].map(([name, { specs }]) => [name, specs]));
  }

  /** Whether an option has suggestions, so that the bot takes questions for them. */
  get hasSuggestions(): boolean {
    return [...this.#commands.values()].some(({ specs }) =>
      Object.values(specs).some((spec) => typeof spec === 'object'),
    );
  }

  /** Answers a question for suggestions, for example of a verified webhook. Never throws. */
  async suggest(event: SuggestionEvent, signal = new AbortController().signal): Promise<SuggestionOutcome> {
    const { command, option } = event.data;
    const spec = this.#commands.get(command.toLowerCase())?.specs[option];
    if (typeof spec !== 'object') return { state: 'suggested', suggestions: [] };
    // The values were checked against the type of the option when the bot was declared.
    const suggest: SuggestHandler<string> | SuggestHandler<number> = spec.autocomplete;
    try {
      return { state: 'suggested', suggestions: toSuggestions(await suggest(new SuggestionRequest(event, signal))) };
    } catch (error) {
      return { state: 'failed', suggestions: [], error };
    }
  }

  /** Handles one event, for example of a verified webhook. Never throws. */
  async handle(
    { event, eventId, attempt, signal = new AbortController().signal }: Incoming,
    api: BotApi,
  ): Promise<Outcome> {
    if (isSubscriberEvent(event)) return this.#notice(new Notice({ event, eventId, attempt, api, signal }));
    const parts = { event, eventId, attempt, api, signal };
    let request: BotRequest = new BotRequest(parts, {});
    try {
      const { form } = event.data;
      const found =
        form === undefined ? this.#commands.get(event.data.command?.toLowerCase() ?? '') : this.#forms.get(form.id);
      let reply: Reply | undefined | void;
      if (found !== undefined) {
        const options = readOptions(
          form === undefined ? `/${event.data.command ?? ''}` : `form "${form.id}"`,
          found.specs,
          form?.fields ?? event.data.options ?? {},
        );
        const typed = new BotRequest(parts, options as never);
        request = typed;
        reply = await found.handler(typed);
      } else if (isPress(request)) {
        const handler = this.#buttons.get(request.button.id) ?? this.#otherwise;
        reply = await handler(request);
      } else {
        const handler = event.data.text !== undefined ? (this.#onMessage ?? this.#otherwise) : this.#otherwise;
        reply = await handler(request);
      }
      if (reply !== undefined) await request.reply(reply);
      return { state: 'answered', sent: request.sent };
    } catch (error) {
      return this.#recover(request, error);
    }
  }

  /** An event without a handler is acknowledged, and so are the types of later versions. */
  async #notice(notice: Notice): Promise<Outcome> {
    const { sent } = notice;
    try {
      // The handler was registered for the type of the event.
      const reply = await this.#notices.get(notice.event.type)?.(notice as never);
      if (reply !== undefined) await notice.send(reply);
      return { state: 'answered', sent };
    } catch (error) {
      return { state: isSendOver(error) ? 'dropped' : 'failed', sent, error };
    }
  }

  /** A missing permission is requested from the person; everything else is reported. */
  async #recover(request: BotRequest, error: unknown): Promise<Outcome> {
    const { sent } = request;
    if (isOver(error)) return { state: 'dropped', sent, error };
    if (!(error instanceof MissingScopeError)) return { state: 'failed', sent, error };
    const repeated = repeatWith(request.event, error.scope);
    if (repeated === undefined) return { state: 'failed', sent, error };
    try {
      const title = request.say(SCOPE_TITLES[error.scope]);
      await request.reply({ title, ...repeated });
      return { state: 'answered', sent };
    } catch (second) {
      return { state: isOver(second) ? 'dropped' : 'failed', sent, error: second };
    }
  }
}

/** What a card offers so that the person gives a permission and repeats the request; undefined for a text. */
function repeatWith({ data, ...event }: BotEvent, scope: Scope): Pick<Card, 'consent' | 'buttons'> | undefined {
  if (data.command !== undefined) return { consent: { scope, command: writeCommand({ data, ...event }) } };
  // A form stays open with what was typed, so the person sends it again.
  if (data.form !== undefined) return { consent: { scope } };
  return data.button === undefined ? undefined : { buttons: [{ ...data.button, scope, style: 'primary' }] };
}

/** The command as the person would write it. A text takes the rest of the line, so it is the last one. */
function writeCommand({ data }: BotEvent): string {
  const options = Object.entries(data.options ?? {});
  const isText = ([, { type }]: (typeof options)[number]): boolean => type === 'text';
  const words = [...options.filter((entry) => !isText(entry)), ...options.filter(isText)].map(([name, option]) => {
    const value = 'symbol' in option ? option.symbol : 'username' in option ? option.username : option.value;
    return `${name}:${value}`;
  });
  return [`/${data.command ?? ''}`, ...words].join(' ').slice(0, 200);
}

/** Starts a bot. Add its handlers, export it as default, and run the file with `npx bourse-bot dev`. */
export const createBot = (): Bot => new Bot();
