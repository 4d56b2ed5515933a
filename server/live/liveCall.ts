import type { DocumentNode, ExecutionResult } from 'graphql';
import type { BotLaneName } from '../../rules/bots/lanes.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Subscription } from '../generated/schema.ts';
import type { Envelope } from '../context/envelope.ts';
import type { Language } from '../i18n/translate.ts';
import { LatestStream } from './latestStream.ts';
import { SharedSelection } from './sharedSelection.ts';

/** The subscriber. Loaded when the connection is made, and reloaded regularly while it is open. */
export interface LiveReader {
  readonly viewer: Viewer;
  readonly language: Language;
}

/** A running bot. It follows its events only. */
export interface BotReader {
  readonly bot: { readonly id: number; readonly lane: BotLaneName; readonly tokenHash: string };
  readonly language: Language;
}

/** A validated subscription and how to execute its document. */
export interface SubscriptionRequest {
  readonly document: DocumentNode;
  /** The variables of @include and @skip. Together with the document they determine the selected fields. */
  readonly flags: string;
  /** The arguments of the call. */
  readonly args: Readonly<Record<string, unknown>>;
  readonly execute: (envelope: Envelope) => ExecutionResult;
}

/** The implementation of one subscription of the contract. */
export interface LiveCall {
  /**
   * @throws UserError when the call cannot be subscribed to
   */
  stream(params: SubscriptionRequest, reader: LiveReader): LatestStream<ExecutionResult>;
}

/** The implementation of a subscription for running bots. */
export interface BotLiveCall {
  /**
   * @throws UserError when the call cannot be subscribed to
   */
  stream(params: SubscriptionRequest, reader: BotReader): LatestStream<ExecutionResult>;
}

/** The subscriptions for running bots, by name. */
export type BotLiveCalls = { readonly botEvents: BotLiveCall };

/** The implementations of all other subscriptions of the contract, by name. */
export type LiveCalls = {
  readonly [Name in Exclude<keyof Subscription, '__typename' | keyof BotLiveCalls>]: LiveCall;
};

/** A subscription to items, of which only the newest state counts. */
interface Definition<Item extends object> {
  /**
   * @returns a function that starts the subscription and returns what ends it. The first callback confirms the
   *   subscription with the items that it starts with, which may be none; later ones report changed items. A definition
   *   with `maxPending` calls back after it has returned.
   * @throws UserError
   */
  open(
    reader: LiveReader,
    args: SubscriptionRequest['args'],
  ): (onChange: (changed: readonly Item[]) => void) => () => void;
  /** The key that identifies an item. */
  toKey(item: Item): number | string;
  /** Joins an item that waits with the next one of its key. Without it the next one replaces it. */
  join?(waiting: Item, next: Item): Item;
  /** A reader with more items waiting is cut off; it resumes when it reconnects. */
  readonly maxPending?: number;
  /** The response with these items, before the document selects fields. */
  envelope(language: Language, items: readonly Item[]): Envelope & { readonly data: readonly unknown[] };
}

/**
 * Streams of items. Subscribers with the same selection share its execution, and each of them reads the newest state at
 * its own pace.
 */
export class LiveItems<Item extends object> implements LiveCall {
  readonly #definition: Definition<Item>;
  readonly #selections = new WeakMap<DocumentNode, Map<string, SharedSelection<Item>>>();

  constructor(definition: Definition<Item>) {
    this.#definition = definition;
  }

  stream(params: SubscriptionRequest, reader: LiveReader): LatestStream<ExecutionResult> {
    const subscribe = this.#definition.open(reader, params.args);
    const selection = this.#getSelection(params, reader.language);
    const pending = new Map<number | string, Item>();
    const take = (): ExecutionResult => {
      const items = [...pending.values()];
      pending.clear();
      return selection.answer(items);
    };
    const stream = new LatestStream(take, () => stop());
    const stop = subscribe((changed) => {
      for (const item of changed) {
        const key = this.#definition.toKey(item);
        const waiting = pending.get(key);
        pending.set(key, waiting === undefined ? item : (this.#definition.join?.(waiting, item) ?? item));
      }
      if (pending.size > (this.#definition.maxPending ?? Number.POSITIVE_INFINITY)) {
        pending.clear();
        void stream.return();
      } else stream.wake();
    });
    return stream;
  }

  #getSelection({ document, flags, execute }: SubscriptionRequest, language: Language): SharedSelection<Item> {
    const selections = this.#selections.get(document) ?? new Map<string, SharedSelection<Item>>();
    this.#selections.set(document, selections);
    const key = `${language} ${flags}`;
    const existing = selections.get(key);
    if (existing !== undefined) return existing;
    const selection = new SharedSelection<Item>((items) => execute(this.#definition.envelope(language, items)));
    selections.set(key, selection);
    return selection;
  }
}
