import { createClient, type Client } from 'graphql-ws';
import { print } from 'graphql';
import { readAllowedDocuments } from '../../../server/graphql/allowList.ts';

const documents = readAllowedDocuments();

/** A response of a live connection: data, errors, or the code of its closing. */
export interface LiveResponse {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly { readonly message: string; readonly extensions?: Record<string, unknown> }[];
  readonly closeCode?: number;
}

/** A subscription whose responses are read one by one. */
export interface LiveSubscription {
  /** Waits for the next response. Undefined when the server ended the subscription. */
  next(): Promise<LiveResponse | undefined>;
  close(): void;
}

const isCloseEvent = (value: unknown): value is { readonly code: number } =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'number';

/** The text of a document of operations/. */
export function printDocument(name: string): string {
  const document = documents.get(name);
  if (document === undefined) throw new Error(`operations/ has no document ${name}`);
  return print(document);
}

/** A connection as the site makes it, but without reconnecting. */
export class LiveCaller {
  readonly #client: Client;
  /** Settles with the code that the connection was closed with. */
  readonly closed: Promise<number>;

  constructor(url: string, params: Readonly<Record<string, unknown>>) {
    const closed = Promise.withResolvers<number>();
    this.closed = closed.promise;
    this.#client = createClient({
      url: `${url.replace(/^http/, 'ws')}/live`,
      connectionParams: { ...params },
      retryAttempts: 0,
      lazyCloseTimeout: 60_000,
      on: { closed: (event) => closed.resolve(isCloseEvent(event) ? event.code : 0) },
    });
  }

  /** Subscribes with the document of operations/. */
  subscribe(name: string, variables: Record<string, unknown>): LiveSubscription {
    return this.send({ query: printDocument(name), variables, operationName: name });
  }

  /** Subscribes with any document. */
  send(payload: {
    readonly query: string;
    readonly variables?: Record<string, unknown>;
    readonly operationName?: string;
    readonly extensions?: Record<string, unknown>;
  }): LiveSubscription {
    const answers = this.#client.iterate(payload);
    return {
      next: async () => {
        try {
          const { value, done } = await answers.next();
          if (done === true) return undefined;
          return value.errors === undefined ? { data: value.data ?? null } : { errors: value.errors };
        } catch (error) {
          if (isCloseEvent(error)) return { closeCode: error.code };
          if (Array.isArray(error)) return { errors: error };
          throw error;
        }
      },
      close: () => void answers.return?.(),
    };
  }

  async close(): Promise<void> {
    await this.#client.dispose();
  }
}
