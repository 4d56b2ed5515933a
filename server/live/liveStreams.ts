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
import { errorEnvelope, UserError, type Envelope } from '../context/envelope.ts';
import { denyAccess } from '../graphql/executable.ts';
import { getRootFields } from '../graphql/limits.ts';
import { checkVariables } from '../graphql/text.ts';
import type { LatestStream } from './latestStream.ts';
import type {
  BotLiveCall,
  BotLiveCalls,
  BotReader,
  SubscriptionRequest,
  LiveCall,
  LiveCalls,
  LiveReader,
} from './liveCall.ts';

export interface LiveRequest extends DocumentRequest {
  readonly variables: Readonly<Record<string, unknown>>;
}

interface Options {
  readonly schema: GraphQLSchema;
  readonly documents: DocumentStore;
  /** The calls of the contract. */
  readonly calls: ReadonlyMap<string, Call>;
  readonly liveCalls: LiveCalls;
  readonly botCalls: BotLiveCalls;
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
  readonly field: FieldNode;
  readonly variables: Readonly<Record<string, unknown>>;
}

const problem = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'OPERATION_RESOLUTION_FAILURE' } });

/** Programs of developers are not built with operations/, and may be older than any release. */
const sendsOwnDocuments = (reader: LiveReader | BotReader): boolean => 'bot' in reader;

/** Turns subscriptions into streams of responses. */
export class LiveStreams {
  readonly #schema: GraphQLSchema;
  readonly #documents: DocumentStore;
  readonly #calls: Options['calls'];
  readonly #liveCalls: ReadonlyMap<string, LiveCall>;
  readonly #botCalls: ReadonlyMap<string, BotLiveCall>;
  readonly #valid = new WeakSet<DocumentNode>();

  /**
   * @throws Error when the contract and the implementations do not have the same subscriptions
   */
  constructor({ schema, documents, calls, liveCalls, botCalls }: Options) {
    this.#schema = schema;
    this.#documents = documents;
    this.#calls = calls;
    this.#liveCalls = new Map(Object.entries(liveCalls));
    this.#botCalls = new Map(Object.entries(botCalls));
    const served = [...this.#liveCalls.keys(), ...this.#botCalls.keys()];
    const named = [...calls.values()].flatMap(({ kind, name }) => (kind === 'Subscription' ? [name] : []));
    const mismatched = [
      ...named.filter((name) => !served.includes(name)),
      ...served.filter((name) => !named.includes(name)),
    ];
    if (mismatched.length > 0)
      throw new Error(`Subscriptions of the contract and those served differ: ${mismatched.join()}`);
  }

  /** Looks up the document of a subscription that another release made; undefined when this build has it. */
  load(request: DocumentRequest, reader: LiveReader | BotReader): Promise<void> | undefined {
    return this.#documents.load(request, sendsOwnDocuments(reader));
  }

  /**
   * Opens a subscription. The result is a single error response or a stream of updates.
   * @throws GraphQLError for a document or variables that cannot be subscribed to
   */
  open(request: LiveRequest, reader: LiveReader | BotReader): Opened {
    const accepted = this.#accept(request, sendsOwnDocuments(reader));
    const { prepared, variables } = accepted;
    const args = { schema: this.#schema, document: prepared.document, variableValues: variables };
    return { args, answers: this.#start(accepted, reader) };
  }

  #start(accepted: AcceptedRequest, reader: LiveReader | BotReader): Opened['answers'] {
    const params = this.#toSubscriptionRequest(accepted);
    try {
      const stream =
        'bot' in reader
          ? this.#botCalls.get(accepted.call.name)?.stream(params, reader)
          : this.#startForPerson(accepted, params, reader);
      if (stream === undefined) throw new UserError(403, 'conversations.otherConnection');
      return stream;
    } catch (error) {
      if (error instanceof GraphQLError) throw error;
      return params.execute(errorEnvelope(reader, error));
    }
  }

  /** Undefined for a subscription of running bots. */
  #startForPerson(
    { call }: AcceptedRequest,
    params: SubscriptionRequest,
    reader: LiveReader,
  ): Opened['answers'] | undefined {
    const denied = denyAccess(call, { ...reader, bearer: { token: undefined, failure: undefined } });
    if (denied !== undefined) return params.execute(denied);
    return this.#liveCalls.get(call.name)?.stream(params, reader);
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

  #accept(request: LiveRequest, isOpen: boolean): AcceptedRequest {
    const { variables: given } = request;
    const prepared = this.#documents.prepare(request, isOpen);
    const { document, operation } = prepared;
    if (operation.operation !== 'subscription') throw problem('Only subscriptions are served here');
    checkVariables(given);
    this.#validate(document);
    const variables = this.#coerceVariables(prepared, given);
    const [field] = getRootFields(document, operation);
    const call = this.#calls.get(field?.name.value ?? '');
    const isServed = this.#liveCalls.has(call?.name ?? '') || this.#botCalls.has(call?.name ?? '');
    if (field === undefined || call === undefined || !isServed) throw problem('This cannot be subscribed to');
    return { prepared, call, field, variables };
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
