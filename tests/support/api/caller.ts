import { print } from 'graphql';
import { readAllowedDocuments } from '../../../server/graphql/allowList.ts';
import { loadContract } from '../../../server/graphql/contract.ts';
import type { Mutation, Query, Subscription } from '../../../server/generated/schema.ts';
import { LiveCaller } from './live.ts';

const documents = readAllowedDocuments();
const { calls } = loadContract();

type Calls = Query & Mutation & Subscription;
export type CallName = keyof Calls & string;

/** An HTTP response. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly data?: Record<string, unknown> | null;
    readonly errors?: readonly {
      readonly message: string;
      readonly extensions?: Record<string, unknown>;
      readonly path?: readonly (string | number)[];
    }[];
  };
}

/** GraphQL errors instead of an envelope. */
class CallFailed extends Error {
  readonly answer: RawResponse;

  constructor(name: string, answer: RawResponse) {
    super(`${name} failed with ${answer.status}: ${JSON.stringify(answer.body.errors)}`);
    this.answer = answer;
  }
}

type Json = Record<string, unknown>;

/** Takes the files out of the variables, for a multipart request. */
function takeFiles(value: unknown, place: string, files: Map<string, Blob>): unknown {
  if (value instanceof Blob) {
    files.set(place, value);
    return null;
  }
  if (Array.isArray(value)) return value.map((item, index) => takeFiles(item, `${place}.${index}`, files));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, takeFiles(inner, `${place}.${key}`, files)]),
    );
  }
  return value;
}

/** Sends the documents of operations/ as one user, as the client does. */
export class ApiCaller {
  readonly #url: string;
  readonly #signIn: (() => Promise<string>) | undefined;
  #token: string | undefined;
  #headers: Readonly<Record<string, string>> = {};

  constructor(url: string, signIn: (() => Promise<string>) | undefined) {
    this.#url = url;
    this.#signIn = signIn;
  }

  /** The same caller with more headers, such as `accept-language`. */
  with(headers: Readonly<Record<string, string>>): ApiCaller {
    const caller = new ApiCaller(this.#url, this.#signIn);
    caller.#token = this.#token;
    caller.#headers = { ...this.#headers, ...headers };
    return caller;
  }

  /** Calls by name with the document of operations/; files are `File` values in the variables. */
  async call<Name extends CallName>(name: Name, variables: Json = {}): Promise<NonNullable<Calls[Name]>> {
    return this.#envelope(name, await this.raw(name, variables));
  }

  /** Like `call` with another document, for fields of the contract that no screen reads. */
  async callWith<Name extends CallName>(
    name: Name,
    query: string,
    variables: Json = {},
  ): Promise<NonNullable<Calls[Name]>> {
    return this.#envelope(name, await this.send('/graphql', { query, variables }));
  }

  #envelope<Name extends CallName>(name: Name, answer: RawResponse): NonNullable<Calls[Name]> {
    const envelope: unknown = answer.body.data?.[name];
    if (answer.body.errors !== undefined || !isEnvelope<NonNullable<Calls[Name]>>(envelope))
      throw new CallFailed(name, answer);
    return envelope;
  }

  /** Like `call`, but returns any HTTP response. */
  async raw(name: CallName, variables: Json = {}): Promise<RawResponse> {
    const document = documents.get(name);
    if (document === undefined) throw new Error(`operations/ has no document ${name}`);
    if (calls.get(name)?.kind === 'Subscription') return this.#follow(name, variables);
    const path = calls.get(name)?.endpoint === 'auth' ? '/auth/graphql' : '/graphql';
    return this.send(path, { operationName: name, query: print(document), variables });
  }

  /** Posts GraphQL parameters of any kind. */
  async send(path: string, parameters: Json): Promise<RawResponse> {
    const files = new Map<string, Blob>();
    const operations = { ...parameters, variables: takeFiles(parameters['variables'] ?? {}, 'variables', files) };
    const isForm = files.size > 0;
    const response = await fetch(`${this.#url}${path}`, {
      method: 'POST',
      headers: {
        accept: 'application/graphql-response+json, application/json',
        'apollo-require-preflight': 'true',
        ...(isForm ? {} : { 'content-type': 'application/json' }),
        ...(await this.#authorization()),
        ...this.#headers,
      },
      body: isForm ? toForm(operations, files) : JSON.stringify(operations),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  /** Any other request of this user, such as the REST paths. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries({ ...(await this.#authorization()), ...this.#headers }))
      headers.set(name, value);
    return fetch(`${this.#url}${path}`, { ...init, headers });
  }

  /** The first response to a subscription, as an HTTP response. */
  async #follow(name: string, variables: Json): Promise<RawResponse> {
    this.#token ??= await this.#signIn?.();
    const live = new LiveCaller(this.#url, { accessToken: this.#token, language: this.#headers['accept-language'] });
    const { data, errors, closeCode } = (await live.subscribe(name, variables).next()) ?? {};
    await live.close();
    const headers = new Headers();
    if (closeCode === 4403) {
      const errors = [{ message: 'Forbidden', extensions: { code: 'UNAUTHENTICATED' } }];
      return { status: 401, headers, body: { errors: errors } };
    }
    return { status: errors === undefined ? 200 : 400, headers, body: errors === undefined ? { data } : { errors } };
  }

  async #authorization(): Promise<Record<string, string>> {
    if (this.#signIn === undefined) return {};
    this.#token ??= await this.#signIn();
    return { authorization: `Bearer ${this.#token}` };
  }
}

function isEnvelope<T>(value: unknown): value is T {
  return typeof value === 'object' && value !== null && 'status' in value && 'message' in value;
}

function toForm(operations: Json, files: ReadonlyMap<string, Blob>): FormData {
  const form = new FormData();
  const places = [...files.entries()];
  form.append('operations', JSON.stringify(operations));
  form.append('map', JSON.stringify(Object.fromEntries(places.map(([place], index) => [String(index), [place]]))));
  places.forEach(([, file], index) => form.append(String(index), file, file instanceof File ? file.name : 'file'));
  return form;
}
