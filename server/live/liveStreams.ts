import {
  execute,
  getArgumentValues,
  getVariableValues,
  GraphQLError,
  validate,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type FieldNode,
  type GraphQLSchema,
} from 'graphql';
import type { Call } from '../graphql/contract.ts';
import type { DocumentRequest, DocumentStore, PreparedDocument } from '../graphql/documents.ts';
import { errorEnvelope, type Envelope } from '../context/envelope.ts';
import { denyAccess } from '../graphql/executable.ts';
import { getRootFields } from '../graphql/limits.ts';
import { checkVariables } from '../graphql/text.ts';
import type { LatestStream } from './latestStream.ts';
import type { SubscriptionRequest, LiveCall, LiveCalls, LiveReader } from './liveCall.ts';

export interface LiveRequest extends DocumentRequest {
  readonly variables: Readonly<Record<string, unknown>>;
}

interface Options {
  readonly schema: GraphQLSchema;
  readonly documents: DocumentStore;
  /** The calls of the contract. */
  readonly calls: ReadonlyMap<string, Call>;
  readonly liveCalls: LiveCalls;
}

/** An accepted subscription. */
export interface Opened {
  /** The arguments with which graphql-js would run the document itself. */
  readonly args: ExecutionArgs;
  readonly answers: ExecutionResult | LatestStream<ExecutionResult>;
}

/** A valid document with its requested call. */
interface AcceptedRequest {
  readonly prepared: PreparedDocument;
  readonly call: Call;
  readonly live: LiveCall;
  readonly field: FieldNode;
  readonly variables: Readonly<Record<string, unknown>>;
}

const problem = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'OPERATION_RESOLUTION_FAILURE' } });

/** Turns subscriptions into streams of responses. */
export class LiveStreams {
  readonly #schema: GraphQLSchema;
  readonly #documents: DocumentStore;
  readonly #calls: Options['calls'];
  readonly #liveCalls: ReadonlyMap<string, LiveCall>;
  readonly #valid = new WeakSet<DocumentNode>();

  /**
   * @throws Error when the contract and the implementations do not have the same subscriptions
   */
  constructor({ schema, documents, calls, liveCalls }: Options) {
    this.#schema = schema;
    this.#documents = documents;
    this.#calls = calls;
    this.#liveCalls = new Map(Object.entries(liveCalls));
    const named = [...calls.values()].flatMap(({ kind, name }) => (kind === 'Subscription' ? [name] : []));
    const mismatched = [
      ...named.filter((name) => !this.#liveCalls.has(name)),
      ...[...this.#liveCalls.keys()].filter((name) => !named.includes(name)),
    ];
    if (mismatched.length > 0)
      throw new Error(`Subscriptions of the contract and those served differ: ${mismatched.join()}`);
  }

  /** Looks up the document of a subscription that another release made; undefined when this build has it. */
  load(request: DocumentRequest): Promise<void> | undefined {
    return this.#documents.load(request);
  }

  /**
   * Opens a subscription. The result is a single error response or a stream of updates.
   * @throws GraphQLError for a document or variables that cannot be subscribed to
   */
  open(request: LiveRequest, reader: LiveReader): Opened {
    const accepted = this.#accept(request);
    const { prepared, variables } = accepted;
    const args = { schema: this.#schema, document: prepared.document, variableValues: variables };
    return { args, answers: this.#start(accepted, reader) };
  }

  #start(accepted: AcceptedRequest, reader: LiveReader): Opened['answers'] {
    const { viewer, language } = reader;
    const params = this.#toSubscriptionRequest(accepted);
    const denied = denyAccess(accepted.call, {
      viewer,
      language,
      bearer: { token: undefined, failure: undefined },
    });
    if (denied !== undefined) return params.execute(denied);
    try {
      return accepted.live.stream(params, reader);
    } catch (error) {
      return params.execute(errorEnvelope(reader, error));
    }
  }

  #toSubscriptionRequest({
    prepared: { document, operation },
    call,
    field,
    variables,
  }: AcceptedRequest): SubscriptionRequest {
    const definition = this.#schema.getSubscriptionType()?.getFields()[call.name];
    if (definition === undefined) throw new Error(`${call.name} is not a subscription`);
    const values = (operation.variableDefinitions ?? []).map(({ variable }) => variables[variable.name.value]);
    return {
      document,
      flags: JSON.stringify(values.map((value) => (typeof value === 'boolean' ? value : null))),
      args: getArgumentValues(definition, field, variables),
      execute: (envelope) => this.#execute(document, variables, { [call.name]: envelope }),
    };
  }

  #execute(
    document: DocumentNode,
    variableValues: AcceptedRequest['variables'],
    rootValue: Readonly<Record<string, Envelope>>,
  ): ExecutionResult {
    const result = execute({ schema: this.#schema, document, variableValues, rootValue });
    if (result instanceof Promise) throw new Error('A live response must not be asynchronous');
    return result;
  }

  #accept(request: LiveRequest): AcceptedRequest {
    const { variables: given } = request;
    const prepared = this.#documents.prepare(request);
    const { document, operation } = prepared;
    if (operation.operation !== 'subscription') throw problem('Only subscriptions are served here');
    checkVariables(given);
    this.#validate(document);
    const variables = this.#coerceVariables(prepared, given);
    const [field] = getRootFields(document, operation);
    const call = this.#calls.get(field?.name.value ?? '');
    const live = this.#liveCalls.get(call?.name ?? '');
    if (field === undefined || call === undefined || live === undefined) throw problem('This cannot be subscribed to');
    return { prepared, call, live, field, variables };
  }

  #coerceVariables({ operation }: PreparedDocument, given: LiveRequest['variables']): AcceptedRequest['variables'] {
    const { coerced, errors } = getVariableValues(this.#schema, operation.variableDefinitions ?? [], given, {
      maxErrors: 10,
    });
    const [wrong] = errors ?? [];
    if (wrong !== undefined) throw wrong;
    return coerced ?? {};
  }

  #validate(document: DocumentNode): void {
    if (this.#valid.has(document)) return;
    const [wrong] = validate(this.#schema, document, undefined, { maxErrors: 10 });
    if (wrong !== undefined) throw wrong;
    this.#valid.add(document);
  }
}
