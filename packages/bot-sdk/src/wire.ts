/** The language of the person, as they chose it in their settings. */
export type Language = 'en' | 'tr';

/** The value of a command's option, as Bourse has checked it. */
export type OptionValue =
  | { readonly type: 'ticker'; readonly id: number; readonly symbol: string }
  | { readonly type: 'number' | 'percent'; readonly value: number }
  | { readonly type: 'money'; readonly value: number; readonly currency: string }
  | { readonly type: 'date' | 'choice' | 'text'; readonly value: string }
  | { readonly type: 'period'; readonly value: string; readonly days: number }
  | { readonly type: 'person'; readonly username: string };

/** Who is served: subscribers, or the team and testers in conversations that they moved to the test lane. */
export type Lane = 'live' | 'test';

/** What all events have. The body is the same on every delivery. */
export interface EventHead {
  readonly timestamp: string;
  readonly bot_id: number;
  readonly lane: Lane;
  /**
   * Events with the same key arrive in the order of their numbers, each after the previous one was acknowledged. An event
   * that no person requested has the number of the last message before it.
   */
  readonly order: { readonly key: string; readonly seq: number };
  /** The person, by an id that is valid for this bot only. */
  readonly subscriber: { readonly id: string; readonly language: Language };
  /** Answers after this moment are shown as late. An event that no person requested is not delivered after it. */
  readonly expires_at: string;
}

/** The request of a person. */
export interface BotEvent extends EventHead {
  readonly type: 'command.invoked' | 'message.created' | 'button.pressed' | 'form.submitted';
  readonly data: {
    readonly interaction_id: number;
    /** Without the slash. */
    readonly command?: string;
    readonly options?: Readonly<Record<string, OptionValue>>;
    /** What the person wrote, when it is not a command. */
    readonly text?: string;
    /** The button that the person pressed. */
    readonly button?: PressedButton;
    /** The form that the person has sent. */
    readonly form?: SubmittedForm;
    /** The message with the card of the button or the form. */
    readonly message_id?: number;
  };
}

/** A price alert of a person has fired. Needs `alerts_events`. */
export interface AlertFired extends EventHead {
  readonly type: 'alert.fired';
  readonly data: {
    readonly alert_id: number;
    readonly ticker: { readonly id: number; readonly symbol: string };
    /** Null for an index. */
    readonly currency: string | null;
    readonly condition: Alert['condition'];
    /** A price, or percent for `percent_move`. */
    readonly threshold: number;
    /** The price at the crossing. */
    readonly price: number;
    readonly fired_at: string;
    /** Whether the alert can fire again. */
    readonly is_active: boolean;
  };
}

/** A person has subscribed, or has left: the bot cannot write to them any more. For bots with events about subscribers. */
export interface SubscriptionChanged extends EventHead {
  readonly type: 'subscription.started' | 'subscription.ended';
  readonly data: {
    /** What the person allows now. */
    readonly scopes: readonly Scope[];
  };
}

/** A person has given or withdrawn a permission. For bots with events about subscribers. */
export interface GrantChanged extends EventHead {
  readonly type: 'grant.changed';
  readonly data: { readonly scope: Scope; readonly is_granted: boolean };
}

/** An event that no person requested. It has no `interaction_id`, so it cannot be answered: `send` writes to the person. */
export type SubscriberEvent = AlertFired | SubscriptionChanged | GrantChanged;

/** What a queue delivers. */
export type AnyEvent = BotEvent | SubscriberEvent;

/** A test of an endpoint, answered with its challenge. */
export interface EndpointPing {
  readonly type: 'endpoint.ping';
  readonly data: { readonly challenge: string };
}

/** A form that a person has sent, with the values that Bourse has checked, by the names of the fields. */
export interface SubmittedForm {
  readonly id: string;
  /** The value of the button that opened the form. */
  readonly value?: string;
  readonly fields: Readonly<Record<string, OptionValue>>;
}

/** A button of a card, as the bot sent it. */
export interface PressedButton {
  readonly id: string;
  readonly label: string;
  readonly value?: string;
}

/**
 * A question for values that complete what a person types. It comes once, and the bot has until `expires_at`, a moment, to
 * answer. It does not name the person.
 */
export interface SuggestionEvent {
  readonly type: 'suggestions.requested';
  readonly timestamp: string;
  readonly bot_id: number;
  readonly language: Language;
  readonly expires_at: string;
  readonly data: {
    readonly suggestion_id: string;
    /** Without the slash. */
    readonly command: string;
    readonly option: string;
    /** What the person has typed so far; empty at first. */
    readonly text: string;
  };
}

/** A value that a bot suggests. */
export interface Suggestion {
  /** As it is sent: numbers with a point. At most 100 characters. */
  readonly value: string;
  /** What people see, at most 100 characters; the value without it. */
  readonly label?: string;
}

/** A delivery of an event, which the bot has until `lease_until`. */
export interface Delivery {
  readonly id: number;
  readonly lease: string;
  /** From 1. */
  readonly attempt: number;
  readonly lease_until: string;
  /** How often the team has requested another delivery. */
  readonly redeliveries: number;
  /** Later events of the conversation were delivered before. */
  readonly is_out_of_order: boolean;
  readonly body: AnyEvent;
}

/** The result of a poll. */
export interface PollResult {
  readonly events: readonly Delivery[];
  /** Ids of acknowledged events whose lease had ended. */
  readonly refused: readonly number[];
  /** Questions for suggestions, when the call takes them. */
  readonly suggestions: readonly SuggestionEvent[];
}

export type Tone = 'gain' | 'loss' | 'neutral';

/** What a bot may do with the permission of a person. */
export type Scope =
  | 'profile_read'
  | 'watchlist_read'
  | 'alerts_read'
  | 'portfolio_summary'
  | 'portfolio_read'
  | 'watchlist_write'
  | 'alerts_write'
  | 'messages_send'
  | 'alerts_events'
  | 'posts_read';

/** A line of a card. */
export interface CardRow {
  readonly label: string;
  readonly value: string;
  /** Colours the value; `neutral` when omitted. */
  readonly tone?: Tone;
  /** The stock that the row is about; the label links to it. */
  readonly tickerId?: number;
}

/** A column of a table. */
export interface CardColumn {
  readonly label: string;
  /** `end` is for numbers; `start` when omitted. */
  readonly align?: 'start' | 'end';
}

/** A cell of a table. */
export interface CardCell {
  readonly value: string;
  /** Colours the value; `neutral` when omitted. */
  readonly tone?: Tone;
  /** The stock that the cell is about; the value links to it. */
  readonly tickerId?: number;
}

/** A table of at most 5 columns and 20 rows. Each row has a cell for each column. */
export interface CardTable {
  readonly columns: readonly CardColumn[];
  readonly rows: readonly { readonly cells: readonly CardCell[] }[];
}

/** A field of a form, with the type and the limits of an option of a command. */
export interface FormField {
  /** Identifies the field: letters, digits, `-` and `_`. */
  readonly name: string;
  readonly label: string;
  readonly type: OptionValue['type'];
  readonly required?: boolean;
  /** A sentence below the field. */
  readonly hint?: string;
  /** The value that the form starts with, as it is sent: numbers with a point, days as `2026-11-23`. */
  readonly value?: string;
  /** The values of a choice. */
  readonly choices?: readonly string[];
  /** The smallest value; days from the current one for a date, days of a period, characters of a text. */
  readonly min?: number;
  readonly max?: number;
  /** The currency of an amount. */
  readonly currency?: 'TRY' | 'USD' | 'EUR' | 'GBP';
}

/** A form that a button opens as a dialog. */
export interface CardForm {
  readonly title: string;
  /** A sentence above the fields. */
  readonly note?: string;
  /** The label of the button that sends it. */
  readonly submit?: string;
  /** At most 10. */
  readonly fields: readonly FormField[];
}

/** What a button shows. */
export interface ButtonLook {
  readonly label: string;
  /** `normal` when omitted. */
  readonly style?: 'normal' | 'primary' | 'danger';
  /** The permission that the button needs: the person gives it before. */
  readonly scope?: Scope;
}

/** A button: one that sends a command, one that opens an address, or one that the bot handles. */
export type CardButton = ButtonLook &
  (
    | {
        /** A command of the bot, which the person sends: `/chart stock:THYAO period:1m`. */
        readonly command: string;
        readonly url?: undefined;
        readonly id?: undefined;
        readonly value?: undefined;
        readonly form?: undefined;
      }
    | {
        /** An https address. People see its host. */
        readonly url: string;
        readonly command?: undefined;
        readonly id?: undefined;
        readonly value?: undefined;
        readonly form?: undefined;
      }
    | {
        /** Identifies the button in its card. A press is an event `button.pressed`, at most one for each button. */
        readonly id: string;
        /** Sent with the event. */
        readonly value?: string;
        /** A form that the button opens. Each time it is sent is an event `form.submitted`. */
        readonly form?: CardForm;
        readonly command?: undefined;
        readonly url?: undefined;
      }
  );

/** A card: plain texts without markup. Only a button has an address. */
export interface Card {
  readonly title: string;
  /** A sentence below the rows. */
  readonly note?: string;
  /** Lines of a label and a value. */
  readonly rows?: readonly CardRow[];
  /** When the values were true, ISO 8601. Each reader sees it in their own time zone. */
  readonly asOf?: string;
  /** The stock that the card is about, shown with its current price. */
  readonly tickerId?: number;
  /** The prices of a small chart, oldest first. */
  readonly points?: readonly number[];
  /** A table below the rows. */
  readonly table?: CardTable;
  /** At most 5 buttons below the table. */
  readonly buttons?: readonly CardButton[];
  /** Shows a button with which the person gives a permission and repeats the command, if any. */
  readonly consent?: { readonly scope: Scope; readonly command?: string };
}

/** An answer to an interaction. */
export interface Answer {
  readonly interactionId: number;
  /** The same key on a repeated call has no second effect. */
  readonly clientKey: string;
  readonly text?: string;
  readonly card?: Card;
  /** What is wrong in the form that the person has sent, instead of a card. `text` is then about the whole form. */
  readonly errors?: readonly FieldError[];
}

/** What is wrong in a field of a form. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** A stored answer. */
export interface StoredAnswer {
  readonly messageId: number;
  readonly seq: number;
  /** The key was used before; this is the first message. */
  readonly isReplayed: boolean;
  readonly isLate: boolean;
}

/** A message that the person did not request, with `messages_send`. */
export interface UnaskedMessage {
  /** The person, as events name them: `sub_91`. */
  readonly subscriberId: string;
  /** The same key on a repeated call has no second effect. */
  readonly clientKey: string;
  readonly text?: string;
  readonly card?: Card;
}

/** A stored message. */
export interface SentMessage {
  readonly messageId: number;
  readonly seq: number;
  /** The key was used before; this is the first message. */
  readonly isReplayed: boolean;
  /** Messages that are left for this person on this day (UTC). */
  readonly remaining: number;
}

/** The name of the person, with `profile_read`. */
export interface Profile {
  readonly name: string;
  readonly username: string;
}

/** An active price alert, with `alerts_read`. */
export interface Alert {
  readonly ticker_id: number;
  readonly symbol: string;
  readonly currency: string;
  readonly condition: 'above' | 'below' | 'percent_move';
  /** A price, or percent for `percent_move`. */
  readonly threshold: number;
}

/** The result of a change of the watchlist, with `watchlist_write`. */
export interface WatchlistChange {
  /** False when the list was as wanted. */
  readonly is_changed: boolean;
}

/** A price alert to set. It fires once. */
export interface NewAlert {
  readonly ticker: number;
  readonly condition: Alert['condition'];
  /** A price in the currency of the stock, or percent for `percent_move`. */
  readonly threshold: number;
}

/** The result of setting an alert, with `alerts_write`. */
export interface AddedAlert {
  /** False when an equal alert was active. */
  readonly is_new: boolean;
}

/** A portfolio in percent, with `portfolio_summary`. No amount can be computed from it. */
export interface PortfolioSummary {
  readonly gain_percentage: number;
  readonly day_gain_percentage: number;
  readonly stocks: readonly {
    readonly ticker_id: number;
    readonly symbol: string;
    readonly weight: number;
    readonly gain_percentage: number;
  }[];
}

/** Quantities and values, with `portfolio_read`. */
export interface Holdings {
  readonly currency: string;
  readonly value: number;
  readonly stocks: readonly {
    readonly ticker_id: number;
    readonly symbol: string;
    readonly currency: string;
    readonly weight: number;
    readonly gain_percentage: number;
    readonly quantity: number;
    readonly value: number;
  }[];
}

/** The current price of a stock. */
export interface Quote {
  readonly ticker_id: number;
  readonly symbol: string;
  readonly currency: string;
  readonly price: number;
  readonly change_percentage: number;
  readonly day_low: number;
  readonly day_high: number;
  readonly volume: number;
  readonly as_of: string;
  readonly source: string;
  /** The source has not reported a newer price for a while. */
  readonly is_stale: boolean;
}

export type CandleRange = 'one_day' | 'one_week' | 'one_month' | 'three_month' | 'one_year' | 'five_year' | 'all_time';

/** The prices of a part of a range. */
export interface Candle {
  readonly time: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** An article about a stock. */
export interface Article {
  readonly id: number;
  readonly title: string;
  readonly source: string;
  readonly published_at: string;
}

/** An event of the calendar, such as earnings. */
export interface CalendarEvent {
  readonly id: number;
  /** Null for an event of the whole market. */
  readonly ticker_id: number | null;
  readonly symbol: string | null;
  readonly currency: string | null;
  readonly name: string;
  readonly name_tr: string;
  readonly starts_at: string;
  readonly estimated_eps: number | null;
  readonly estimated_revenue: number | null;
}

/** A public post about a stock, with `posts_read`. */
export interface Post {
  readonly id: number;
  readonly text: string;
  /** The user name. */
  readonly author: string;
  readonly written_at: string;
  readonly up_votes: number;
  readonly down_votes: number;
  readonly comments: number;
}

/** What is left of a limit. */
export interface Limit {
  readonly limit: number;
  /** The time that the limit is for, in seconds. */
  readonly seconds: number;
  readonly remaining: number;
  /** Seconds until the count begins again. */
  readonly reset_seconds: number;
}

/** The limits of all calls, and of those that read data. */
export interface Limits {
  readonly calls: Limit;
  readonly data: Limit;
  /** The messages to the person that the call names. */
  readonly sends?: Limit;
}

/** An option of a command, as the team declared it in the console. */
export interface DeclaredOption {
  readonly name: string;
  readonly type: OptionValue['type'];
  readonly required: boolean;
  /** The bot suggests values while people type. */
  readonly autocomplete: boolean;
}

/** The bot of a token, as its team declared it. */
export interface Self {
  readonly id: number;
  readonly name: string;
  readonly handler: string;
  /** The lane of the token: it gets the events of this lane only. */
  readonly lane: Lane;
  readonly is_published: boolean;
  readonly commands: readonly {
    readonly command: string;
    readonly version: number;
    readonly options: readonly DeclaredOption[];
  }[];
  readonly scopes: readonly { readonly scope: Scope; readonly required: boolean }[];
}
