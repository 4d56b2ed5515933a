import { GraphQLError, parse, type DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../base/durations.ts';
import { getSpellings, type Spellings } from '../allowList.ts';

/** A document of another release; `retired` when it is not valid against the schema of this build. */
type Released = Spellings | 'retired';

export interface StoredDocument {
  readonly id: string;
  readonly text: string;
}

interface Options {
  /** Reads the stored documents with these ids. */
  readonly read: (ids: readonly string[]) => Promise<readonly StoredDocument[]>;
  /** Whether the document is valid against the schema of this build. */
  readonly isValid: (document: DocumentNode) => boolean;
}

/** More documents than all releases of a month together have. */
const MAX_DOCUMENTS = 10_000;
/** How many ids without a document are remembered, and for how many milliseconds. */
const MAX_MISSING = 10_000;
const MISSING_MS = MINUTE_MS;
/** The least number of milliseconds between two statements: a flood of unknown ids causes at most ten statements a second. */
const PAUSE_MS = 100;
/** The ids that wait for the next statement. More are refused. */
const MAX_WAITING = 500;

/**
 * The documents of other releases: pages that were loaded before a new release continue to send them. A document is
 * read from the database when it is first requested, and checked against the schema of this build. `registerReleases`
 * stores them at start.
 */
export class ReleasedDocuments {
  readonly #options: Options;
  readonly #loaded = new LRUCache<string, Released>({ max: MAX_DOCUMENTS });
  readonly #missing = new LRUCache<string, true>({ max: MAX_MISSING, ttl: MISSING_MS });
  readonly #waiting = new Map<string, PromiseWithResolvers<void>>();
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Whether `get` has the answer: the document, or that there is none. */
  isResolved(id: string): boolean {
    return this.#loaded.has(id) || this.#missing.has(id);
  }

  /** Undefined when no release has the document, and before `load` has looked it up. */
  get(id: string): Released | undefined {
    return this.#loaded.get(id);
  }

  /**
   * Looks up an id that is not resolved. Requests for several ids share a statement.
   * @throws GraphQLError 503 when too many ids wait
   */
  load(id: string): Promise<void> {
    const begun = this.#waiting.get(id);
    if (begun !== undefined) return begun.promise;
    if (this.#waiting.size >= MAX_WAITING)
      throw new GraphQLError('Too many unknown documents', { extensions: { code: 'UNAVAILABLE', status: 503 } });
    if (this.#waiting.size === 0) this.#readSoon();
    const waiting = Promise.withResolvers<void>();
    this.#waiting.set(id, waiting);
    return waiting.promise;
  }

  #readSoon(): void {
    setTimeout(() => void this.#read(), Math.max(0, this.#readAt + PAUSE_MS - performance.now()));
  }

  async #read(): Promise<void> {
    this.#readAt = performance.now();
    const batch = new Map(this.#waiting);
    this.#waiting.clear();
    const ids = [...batch.keys()];
    try {
      const rows = await this.#options.read(ids);
      for (const { id, text } of rows) this.#loaded.set(id, this.#check(id, parse(text, { noLocation: true })));
      for (const id of ids) if (!this.#loaded.has(id)) this.#missing.set(id, true);
      for (const { resolve } of batch.values()) resolve();
    } catch (error) {
      for (const { reject } of batch.values()) reject(error);
    }
  }

  /** A document with another id than it is stored under cannot be used either. */
  #check(id: string, document: DocumentNode): Released {
    const spellings = getSpellings(document);
    return spellings.id === id && this.#options.isValid(document) ? spellings : 'retired';
  }
}
