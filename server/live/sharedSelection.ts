import { isRecord } from '../base/isRecord.ts';
import type { ExecutionResult } from 'graphql';

type Fields = Readonly<Record<string, unknown>>;

/** A response with empty lists, and the names of these lists. */
interface Frame {
  readonly root: string;
  readonly envelope: Fields;
  readonly lists: readonly string[];
}

/** The root field of a response and its envelope. */
function readResponse(result: ExecutionResult): readonly [string, Fields] {
  const [entry] = Object.entries(result.data ?? {});
  if (result.errors !== undefined || entry === undefined || !isRecord(entry[1]))
    throw new Error('A live response could not be created', { cause: result.errors?.[0] });
  return [entry[0], entry[1]];
}

/**
 * The selection of one document on the items of a live list. Each item is executed once for all subscribers with the
 * same selection; their responses are composed of the same parts.
 */
export class SharedSelection<Item extends object> {
  readonly #execute: (items: readonly Item[]) => ExecutionResult;
  readonly #parts = new WeakMap<Item, Fields>();
  #frame: Frame | undefined;

  /**
   * @param execute runs the document for these items and returns an envelope whose lists all contain them in this order
   */
  constructor(execute: (items: readonly Item[]) => ExecutionResult) {
    this.#execute = execute;
  }

  /** Executes the items that have no result yet. One execution for many items is far cheaper than one per item. */
  prepare(items: readonly Item[]): void {
    const missing = items.filter((item) => !this.#parts.has(item));
    if (missing.length === 0) return;
    const { lists } = this.#getFrame();
    const [, envelope] = readResponse(this.#execute(missing));
    missing.forEach((item, index) => {
      const own = lists.map((name) => {
        const list = envelope[name];
        return [name, Array.isArray(list) ? list[index] : undefined] as const;
      });
      this.#parts.set(item, Object.fromEntries(own));
    });
  }

  /** The response with these items. */
  answer(items: readonly Item[]): ExecutionResult {
    this.prepare(items);
    const { root, envelope, lists } = this.#getFrame();
    const filled = lists.map((name) => [name, items.map((item) => this.#parts.get(item)?.[name])] as const);
    return { data: { [root]: { ...envelope, ...Object.fromEntries(filled) } } };
  }

  #getFrame(): Frame {
    if (this.#frame === undefined) {
      const [root, envelope] = readResponse(this.#execute([]));
      const lists = Object.keys(envelope).filter((name) => Array.isArray(envelope[name]));
      this.#frame = { root, envelope, lists };
    }
    return this.#frame;
  }
}
