import type { DocumentNode, ExecutionResult } from 'graphql';
import type { Viewer } from '../access/viewer.ts';
import type { Subscription } from '../generated/schema.ts';
import type { Envelope } from '../context/envelope.ts';
import type { Language } from '../i18n/translate.ts';
import { LatestStream } from './latestStream.ts';
import { SharedSelection } from './sharedSelection.ts';

/** Who follows; looked up when the connection was made, and again regularly as long as it lasts. */
export interface LiveReader {
  readonly viewer: Viewer;
  readonly language: Language;
}

/** A subscription that was checked, and how its document is executed. */
export interface Asked {
  readonly document: DocumentNode;
  /** The flags of @include and @skip: with the document they decide what is asked of an item. */
  readonly flags: string;
  /** The arguments of the call. */
  readonly args: Readonly<Record<string, unknown>>;
  readonly execute: (envelope: Envelope) => ExecutionResult;
}

/** What serves one subscription of the contract. */
export interface LiveCall {
  /** @throws UserError for what cannot be followed */
  stream(params: Asked, reader: LiveReader): LatestStream<ExecutionResult>;
}

/** The subscriptions of the contract with what serves them. */
export type LiveCalls = { readonly [Name in Exclude<keyof Subscription, '__typename'>]: LiveCall };

/** A subscription to items of which the newest of each counts. */
interface Definition<Item extends object> {
  /**
   * @returns how to follow: the callback gets what is there first and then what changed; the result ends it
   * @throws UserError
   */
  open(reader: LiveReader, args: Asked['args']): (onChange: (changed: readonly Item[]) => void) => () => void;
  /** Tells one item from another. */
  toKey(item: Item): number;
  /** The answer that holds these items, for the document to choose from. */
  envelope(language: Language, items: readonly Item[]): Envelope & { readonly data: readonly unknown[] };
}

/** Streams of items: whoever asks alike shares the execution, and everybody takes the newest state at their own pace. */
export class LiveItems<Item extends object> implements LiveCall {
  readonly #definition: Definition<Item>;
  readonly #selections = new WeakMap<DocumentNode, Map<string, SharedSelection<Item>>>();

  constructor(definition: Definition<Item>) {
    this.#definition = definition;
  }

  stream(params: Asked, reader: LiveReader): LatestStream<ExecutionResult> {
    const follow = this.#definition.open(reader, params.args);
    const selection = this.#selectionOf(params, reader.language);
    const waiting = new Map<number, Item>();
    const take = (): ExecutionResult => {
      const items = [...waiting.values()];
      waiting.clear();
      return selection.answer(items);
    };
    const stream = new LatestStream(take, () => stop());
    const stop = follow((changed) => {
      for (const item of changed) waiting.set(this.#definition.toKey(item), item);
      stream.wake();
    });
    return stream;
  }

  #selectionOf({ document, flags, execute }: Asked, language: Language): SharedSelection<Item> {
    const selections = this.#selections.get(document) ?? new Map<string, SharedSelection<Item>>();
    this.#selections.set(document, selections);
    const key = `${language} ${flags}`;
    const known = selections.get(key);
    if (known !== undefined) return known;
    const selection = new SharedSelection<Item>((items) => execute(this.#definition.envelope(language, items)));
    selections.set(key, selection);
    return selection;
  }
}
