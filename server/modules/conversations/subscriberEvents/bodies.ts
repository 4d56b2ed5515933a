import type { BotLaneName } from '../../../../rules/bots/lanes.ts';
import type { ScopeName } from '../../../../rules/bots/scopes.ts';
import type { AlertCondition } from '../../../../rules/market/alerts.ts';
import type { Language } from '../../../i18n/translate.ts';
import type { BotEventBody } from '../runtime/envelope.ts';

/** What all events without a request have. */
interface SubscriberEventHead {
  readonly timestamp: string;
  readonly bot_id: number;
  readonly lane: BotLaneName;
  /** The number is that of the last message before the event. */
  readonly order: { readonly key: string; readonly seq: number };
  /** The person, by an id that is valid for this bot only. */
  readonly subscriber: { readonly id: string; readonly language: Language };
  readonly expires_at: string;
}

/** A price alert of a person has fired. */
export interface AlertFiredBody extends SubscriberEventHead {
  readonly type: 'alert.fired';
  readonly data: {
    readonly alert_id: number;
    readonly ticker: { readonly id: number; readonly symbol: string };
    /** Null for an index. */
    readonly currency: string | null;
    readonly condition: AlertCondition;
    /** A price, or percent for `percent_move`. */
    readonly threshold: number;
    /** The price at the crossing. */
    readonly price: number;
    readonly fired_at: string;
    /** Whether the alert can fire again. */
    readonly is_active: boolean;
  };
}

/** A person has subscribed, or has left: the bot cannot write to them any more. */
interface SubscriptionBody extends SubscriberEventHead {
  readonly type: 'subscription.started' | 'subscription.ended';
  readonly data: {
    /** What the person allows now. */
    readonly scopes: readonly ScopeName[];
  };
}

/** A person has given or withdrawn a permission. */
interface GrantChangedBody extends SubscriberEventHead {
  readonly type: 'grant.changed';
  readonly data: { readonly scope: ScopeName; readonly is_granted: boolean };
}

/** An event that no person requested. */
export type SubscriberEventBody = AlertFiredBody | SubscriptionBody | GrantChangedBody;

/** Whether an event is one that no person requested. */
export const isSubscriberEvent = (body: BotEventBody | SubscriberEventBody): body is SubscriberEventBody =>
  !('interaction_id' in body.data);

/** What differs between events without a request. */
export type SubscriberEventContent =
  | Pick<AlertFiredBody, 'type' | 'data'>
  | Pick<SubscriptionBody, 'type' | 'data'>
  | Pick<GrantChangedBody, 'type' | 'data'>;

interface Facts {
  readonly botId: number;
  readonly conversationId: number;
  readonly lane: BotLaneName;
  readonly lastSeq: number;
  readonly language: Language;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Creates the body of an event without a request, as it is stored and sent. */
export const createSubscriberBody = (
  { botId, conversationId, lane, lastSeq, language, now, expiresAt }: Facts,
  { type, data }: SubscriberEventContent,
): string =>
  JSON.stringify({
    type,
    timestamp: now.toISOString(),
    bot_id: botId,
    lane,
    order: { key: `c:${conversationId}`, seq: lastSeq },
    subscriber: { id: `sub_${conversationId}`, language },
    expires_at: expiresAt.toISOString(),
    data,
  });
