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
import { canonicalText, type AllowedDocuments } from './allowList.ts';
import type { Call } from './contract.ts';
import { checkShape, getRootFields } from './limits.ts';
import { hasUnstorableText } from './text.ts';

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
  /** Whether the document is one of operations/. */
  readonly isAllowed: boolean;
  /** The calls of the root fields, one entry per field, so that aliases count. */
  readonly calls: readonly Call[];
  /** Whether any root field is closed to guests. */
  readonly needsSignIn: boolean;
}

const cacheSize = 1_000;
/** Longer texts are not cached, so that clients cannot make the cache large. */
const maxCachedLength = 16_000;

const problem = (message: string, code: string, status?: number): GraphQLError =>
  new GraphQLError(message, { extensions: { code, ...(status === undefined ? {} : { status }) } });

const unknownDocument = (): GraphQLError =>
  problem('This document is not in the list of allowed documents', 'UNKNOWN_DOCUMENT', 400);

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

/** Turns query texts into prepared documents and caches the valid ones. */
export class DocumentStore {
  /** By the text as sent. */
  readonly #cache = new LRUCache<string, PreparedDocument>({ max: cacheSize });
  /** At most two spellings for each document of operations/, independent of what clients send. */
  readonly #spellings = new Map<DocumentNode, PreparedDocument>();
  readonly #limits: Limits;
  readonly #allowed: AllowedDocuments;
  readonly #onlyAllowed: boolean;
  readonly #calls: ReadonlyMap<string, Call>;

  constructor(options: {
    limits: Limits;
    allowed: AllowedDocuments;
    onlyAllowed: boolean;
    calls: ReadonlyMap<string, Call>;
  }) {
    this.#limits = options.limits;
    this.#allowed = options.allowed;
    this.#onlyAllowed = options.onlyAllowed;
    this.#calls = options.calls;
  }

  /**
   * @param isOpen the caller may send documents outside of operations/, whatever the setting
   * @throws GraphQLError with `extensions.code`, and `extensions.status` when that HTTP status applies to every media
   *   type
   */
  prepare(source: string, operationName: string | undefined, isOpen = false): PreparedDocument {
    const onlyAllowed = this.#onlyAllowed && !isOpen;
    const key = operationName === undefined ? source : `${operationName}\0${source}`;
    const cached = this.#cache.get(key);
    if (cached !== undefined) {
      // The cached document may have been prepared for a caller who may send any document.
      if (onlyAllowed && !cached.isAllowed) throw unknownDocument();
      return cached;
    }
    const prepared = this.#prepare(source, operationName, onlyAllowed);
    if (key.length <= maxCachedLength) this.#cache.set(key, prepared);
    return prepared;
  }

  #prepare(source: string, operationName: string | undefined, onlyAllowed: boolean): PreparedDocument {
    const parsed = this.#parse(source);
    const isAllowed = this.#allowed.get(canonicalText(parsed));
    if (isAllowed !== undefined) return this.#prepareAllowed(isAllowed, operationName);
    if (onlyAllowed) throw unknownDocument();
    checkShape(parsed, this.#limits);
    if (hasUnstorableText(source) || hasUnstorableLiteral(parsed))
      throw problem('The document contains a character that cannot be stored', 'BAD_USER_INPUT', 400);
    return this.#describe(withoutTokenChain(parsed), operationName, false);
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
