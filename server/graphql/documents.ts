import {
  getOperationAST,
  GraphQLError,
  Kind,
  Location,
  parse,
  separateOperations,
  Token,
  visit,
  type DocumentNode,
  type OperationDefinitionNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Limits } from '../config/limits.ts';
import { hasUnstorableText } from '../context/givenValues.ts';
import { canonicalText, getDocumentId, type AllowedDocuments } from './allowList.ts';
import type { Call } from './contract.ts';
import { checkShape, getRootFields } from './limits.ts';
import type { ReleasedDocuments } from './releases/releasedDocuments.ts';

/**
 * A document that passed the checks that are independent of variables; cached for later requests with the same text.
 */
export interface PreparedDocument {
  /**
   * Contains one operation only. The object is the same for the same text, so that later stages can use it as a cache
   * key.
   */
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  /** Whether the document is one of operations/, of this build or of an earlier release. */
  readonly isAllowed: boolean;
  /** The calls of the root fields, one entry per field, so that aliases count. */
  readonly calls: readonly Call[];
  /** Whether any root field is closed to guests. */
  readonly needsSignIn: boolean;
}

/** What a request says about its document. */
export interface DocumentRequest {
  /** The text of the document; empty when the request has its id. */
  readonly query: string;
  readonly operationName: string | undefined;
  /** The id of the document (`getDocumentId`), in place of its text. */
  readonly documentId?: string | undefined;
}

const CACHE_SIZE = 1_000;
/** Longer texts are not cached, so that clients cannot make the cache large. */
const MAX_CACHED_LENGTH = 16_000;

const problem = (message: string, code: string, status?: number): GraphQLError =>
  new GraphQLError(message, { extensions: { code, ...(status === undefined ? {} : { status }) } });

const unknownDocument = (): GraphQLError =>
  problem('This document is not in the list of allowed documents', 'UNKNOWN_DOCUMENT', 400);

/** The page with this document was built so long ago that no manifest has it, or it was never built. */
const clientTooOld = (): GraphQLError =>
  problem('This version of the app is too old; reload the page', 'CLIENT_TOO_OLD', 400);

const documentRetired = (): GraphQLError =>
  problem('This call has changed since this version of the app; reload the page', 'DOCUMENT_RETIRED', 400);

const parseProblem = (error: unknown): unknown => {
  // The parser recurses once per nesting level.
  if (error instanceof RangeError) return problem('The document is nested too deeply', 'QUERY_TOO_LARGE', 400);
  if (!(error instanceof GraphQLError)) return error;
  const tooMany = error.message.includes('tokens');
  return new GraphQLError(error.message, {
    source: error.source,
    positions: error.positions,
    extensions: tooMany ? { code: 'QUERY_TOO_LARGE', status: 400 } : { code: 'GRAPHQL_PARSE_FAILED' },
  });
};

function selectOperation(
  document: DocumentNode,
  operationName: string | undefined,
): [DocumentNode, OperationDefinitionNode] {
  const operation = getOperationAST(document, operationName);
  if (operation === null || operation === undefined) {
    throw problem(
      operationName === undefined
        ? 'The document must hold one operation, or operationName must choose one'
        : `Unknown operation named "${operationName.slice(0, 100)}"`,
      'OPERATION_RESOLUTION_FAILURE',
    );
  }
  const hasSeveral =
    document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION).length > 1;
  if (!hasSeveral) return [document, operation];
  return [separateOperations(document)[operation.name?.value ?? ''] ?? document, operation];
}

const unlinked = ({ kind, start, end, line, column, value }: Token): Token =>
  new Token(kind, start, end, line, column, value);

/**
 * The same document without the linked list of tokens: the parser links every token to the next, comments included, and
 * cloning such a list needs one stack frame per token.
 */
const withoutTokenChain = (document: DocumentNode): DocumentNode =>
  visit(document, {
    enter: (node) =>
      node.loc === undefined
        ? undefined
        : {
            ...node,
            loc: new Location(unlinked(node.loc.startToken), unlinked(node.loc.endToken), node.loc.source),
          },
  });

/**
 * The same text may be refused to one caller and open to another, so that they share no entry. Clients choose the
 * operation name: the key starts with a word that no name can imitate.
 */
const toKey = (source: string, operationName: string | undefined, onlyAllowed: boolean): string =>
  `${onlyAllowed ? 'allowed' : 'any'}\0${operationName ?? ''}\0${source}`;

/** Turns query texts into prepared documents and caches the valid ones. */
export class DocumentStore {
  /** By the text as sent. */
  readonly #cache = new LRUCache<string, PreparedDocument>({ max: CACHE_SIZE });
  /** At most two spellings for each document of a manifest, independent of what clients send. */
  readonly #spellings = new WeakMap<DocumentNode, PreparedDocument>();
  readonly #limits: Limits;
  readonly #allowed: AllowedDocuments;
  readonly #onlyAllowed: boolean;
  readonly #calls: ReadonlyMap<string, Call>;
  readonly #released: ReleasedDocuments;

  constructor(options: {
    limits: Limits;
    allowed: AllowedDocuments;
    onlyAllowed: boolean;
    calls: ReadonlyMap<string, Call>;
    /** The documents of other releases. */
    released: ReleasedDocuments;
  }) {
    this.#limits = options.limits;
    this.#allowed = options.allowed;
    this.#onlyAllowed = options.onlyAllowed;
    this.#calls = options.calls;
    this.#released = options.released;
  }

  /**
   * Looks the document up among those of other releases when this build does not have it. `prepare` must follow.
   * @returns undefined when nothing has to be looked up
   */
  load(request: DocumentRequest, isOpen = false): Promise<void> | undefined {
    const id = this.#missingId(request, isOpen);
    return id === undefined || this.#released.isResolved(id) ? undefined : this.#released.load(id);
  }

  /** The id of a document that only another release may have. */
  #missingId({ query, operationName, documentId }: DocumentRequest, isOpen: boolean): string | undefined {
    if (documentId !== undefined) return this.#allowed.byId.has(documentId) ? undefined : documentId;
    // Here every document is executed as sent.
    if (!this.#onlyAllowed || isOpen) return undefined;
    if (this.#cache.has(toKey(query, operationName, true))) return undefined;
    const parsed = this.#parse(query);
    return this.#allowed.byText.has(canonicalText(parsed)) ? undefined : getDocumentId(parsed);
  }

  /**
   * @param isOpen the caller may send documents outside of operations/, whatever the setting
   * @throws GraphQLError with `extensions.code`, and `extensions.status` when that HTTP status applies to every media
   *   type
   */
  prepare({ query: source, operationName, documentId }: DocumentRequest, isOpen = false): PreparedDocument {
    if (documentId !== undefined) return this.#prepareById(documentId, operationName);
    const onlyAllowed = this.#onlyAllowed && !isOpen;
    const key = toKey(source, operationName, onlyAllowed);
    const cached = this.#cache.get(key);
    if (cached !== undefined) return cached;
    const prepared = this.#prepare(source, operationName, onlyAllowed);
    if (key.length <= MAX_CACHED_LENGTH) this.#cache.set(key, prepared);
    return prepared;
  }

  #prepareById(id: string, operationName: string | undefined): PreparedDocument {
    const own = this.#allowed.byId.get(id);
    if (own !== undefined) return this.#prepareAllowed(own, operationName);
    const released = this.#released.get(id);
    if (released === undefined) throw clientTooOld();
    if (released === 'retired') throw documentRetired();
    return this.#prepareAllowed(released.typed, operationName);
  }

  #prepare(source: string, operationName: string | undefined, onlyAllowed: boolean): PreparedDocument {
    const parsed = this.#parse(source);
    const text = canonicalText(parsed);
    const allowed = this.#allowed.byText.get(text) ?? (onlyAllowed ? this.#findReleased(parsed, text) : undefined);
    if (allowed !== undefined) return this.#prepareAllowed(allowed, operationName);
    if (onlyAllowed) throw unknownDocument();
    checkShape(parsed, this.#limits);
    if (hasUnstorableText(source) || hasUnstorableLiteral(parsed))
      throw problem('The document contains a character that cannot be stored', 'BAD_USER_INPUT', 400);
    return this.#describe(withoutTokenChain(parsed), operationName, false);
  }

  #findReleased(parsed: DocumentNode, text: string): DocumentNode | undefined {
    const released = this.#released.get(getDocumentId(parsed));
    if (released === 'retired') throw documentRetired();
    return released?.byText.get(text);
  }

  #prepareAllowed(document: DocumentNode, operationName: string | undefined): PreparedDocument {
    selectOperation(document, operationName);
    const prepared = this.#spellings.get(document) ?? this.#describe(document, operationName, true);
    this.#spellings.set(document, prepared);
    return prepared;
  }

  #describe(parsed: DocumentNode, operationName: string | undefined, isAllowed: boolean): PreparedDocument {
    const [document, operation] = selectOperation(parsed, operationName);
    const calls = getRootFields(document, operation).flatMap((field) => this.#calls.get(field.name.value) ?? []);
    return {
      document,
      operation,
      isAllowed: isAllowed,
      calls,
      needsSignIn: calls.some((call) => !call.roles.has('guest')),
    };
  }

  #parse(source: string): DocumentNode {
    try {
      return parse(source, { maxTokens: this.#limits.queryTokens });
    } catch (error) {
      throw parseProblem(error);
    }
  }
}

/**
 * Whether a string literal contains text that cannot be stored. Escapes can hide such text from a check of the source.
 */
function hasUnstorableLiteral(node: unknown): boolean {
  const queue: unknown[] = [node];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (Array.isArray(next)) queue.push(...next);
    else if (typeof next === 'object' && next !== null) {
      if (
        'kind' in next &&
        next.kind === Kind.STRING &&
        'value' in next &&
        typeof next.value === 'string' &&
        hasUnstorableText(next.value)
      )
        return true;
      if ('kind' in next)
        queue.push(
          ...Object.entries(next).flatMap(([name, value]) =>
            name === 'loc' || typeof value !== 'object' || value === null ? [] : [value],
          ),
        );
    }
  }
  return false;
}
