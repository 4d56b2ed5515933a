import type { AlertCondition } from '../../../../rules/market/alerts.ts';
import type { Context } from '../../../context/context.ts';
import type { Transaction } from '../../../database/types.ts';
import type { EventTopics } from '../../../ports/events/events.ts';

/** The texts of a post as plain data. */
interface PostText {
  readonly id: number;
  readonly title: string | null;
  readonly description: string;
  readonly content: {
    readonly question: string;
    readonly options: readonly string[];
    readonly altTexts: readonly string[];
    readonly news: { readonly id: number; readonly title: string } | null;
  };
}

/** A firing of a price alert as plain data. */
interface AlertFiring {
  readonly alertId: number;
  readonly tickerId: number;
  readonly condition: AlertCondition;
  readonly threshold: number;
  readonly price: number;
  readonly firedAt: Date;
  /** Whether the alert can fire again. */
  readonly isActive: boolean;
}

/**
 * The domain events with their payloads. Payloads are plain data, so that subscribers do not depend on the publisher.
 */
export interface DomainEvents {
  /** An admin disabled an account or a decision suspended it. Its sessions have ended. */
  'account.accessRevoked': { readonly userId: number };
  /** A person deactivated the own account, or requested its deletion. */
  'account.deactivated': { readonly userId: number };
  /** A bot went to another team. Both teams and the bot are locked. */
  'bot.moved': { readonly botId: number; readonly botName: string; readonly teamName: string };
  /**
   * Reviewers decided about the present state of a bot, which is locked. `expectedVersion` is the state that they saw;
   * without it no state is compared.
   */
  'bot.reviewed': { readonly botId: number; readonly isAccepted: boolean; readonly expectedVersion?: string | null };
  /** A person left a team or was removed from it. The team is locked. */
  'member.left': { readonly teamId: number; readonly userId: number };
  /** A person stopped testing a bot or was removed from its testers. The bot is locked. */
  'tester.left': { readonly botId: number; readonly userId: number };
  /** A person removed the messages of a conversation up to this one. It is locked. */
  'conversation.cleared': { readonly conversationId: number; readonly lastSeq: number };
  /** A person ended a subscription. The bot is locked. */
  'subscription.ended': { readonly botId: number; readonly userId: number };
  /** A person subscribed to a bot, with the permissions that they gave. The bot is locked. */
  'subscription.started': { readonly botId: number; readonly userId: number };
  /** Price alerts fired. Their rows are locked. */
  'alerts.fired': { readonly firings: readonly AlertFiring[] };
  /** Both users are locked. */
  'user.blocked': { readonly blockerId: number; readonly blockedId: number };
  /** A post was published or its text was edited. The row is locked. */
  'post.written': { readonly postId: number; readonly textHash: string | null };
  /** `reason` is the admin's; null when the author deleted the post. */
  'post.deleted': { readonly post: PostText; readonly authorId: number; readonly reason: string | null };
}

export type EventName = keyof DomainEvents;

/** What a job has in place of the context of a request. */
export type JobTime = Pick<Context, 'now'>;

/** What a job publishes an event with. */
export interface PublishingJob extends JobTime {
  /** Collects the bots that got an event. They are woken after the transaction. */
  readonly onBotQueued: (bot: EventTopics['bots.queued']) => void;
}

/** Events that jobs publish. */
type JobEventName = 'alerts.fired';

type PublishingContext<Name extends EventName> = Name extends JobEventName ? PublishingJob : Context;

type Subscriber<Name extends EventName> = (
  tx: Transaction,
  ctx: PublishingContext<Name>,
  event: DomainEvents[Name],
) => Promise<void>;

/** The subscribers of every event, in the order in which they run. An event without subscribers has an empty list. */
export type Subscriptions = { readonly [Name in EventName]: readonly Subscriber<Name>[] };

let registered: Subscriptions | undefined;

/** Registers the subscribers of this process. Called once, when the app is created. */
export function registerSubscriptions(subscriptions: Subscriptions): void {
  registered = subscriptions;
}

/**
 * Runs the subscribers of an event one after the other, inside the transaction of the change: a subscriber that throws
 * rolls the change back.
 */
export async function publish<Name extends EventName>(
  tx: Transaction,
  ctx: PublishingContext<Name>,
  name: Name,
  event: DomainEvents[Name],
): Promise<void> {
  if (registered === undefined) throw new Error('No subscriptions are registered');
  for (const subscriber of registered[name]) await subscriber(tx, ctx, event);
}
