import { gql } from '@apollo/client';
import { vi } from 'vitest';

interface RecordedCall {
  operationName: string;
  variables: Record<string, unknown>;
  authorization: string | null;
  language: string | null;
  path: string;
}

/** The answer of one operation: an envelope, an HTTP status, or a broken connection. */
export type FakeResponse =
  | { envelope: Record<string, unknown> }
  | { httpStatus: number; retryAfter?: number }
  | { errorCode: string; message: string }
  | 'unreachable';
type Handler = FakeResponse | ((call: RecordedCall) => FakeResponse | Promise<FakeResponse>);

export interface FakeServer {
  calls: RecordedCall[];
  named: (operationName: string) => RecordedCall[];
  on: (operationName: string, handler: Handler) => void;
  /** The entry script of the page at `/`; the server cannot be reached for it at first. */
  setBuild: (script: string) => void;
  /** What /readyz answers; false at first. */
  setReady: (isReady: boolean) => void;
}

/** A small query, for tests that need any call of the data endpoint. */
export const statusQuery = gql`
  query getUserStatus {
    getUserStatus {
      status
    }
  }
`;

export const envelope = (typename: string, data: unknown = null, rest: Record<string, unknown> = {}): FakeResponse => ({
  envelope: { __typename: typename, status: 200, message: 'OK', data, ...rest },
});

export const errorResponse = (typename: string, status: number, message: string): FakeResponse => ({
  envelope: { __typename: typename, status, message, data: null },
});

const unauthenticated = { errors: [{ message: 'Unauthenticated', extensions: { code: 'UNAUTHENTICATED' } }] };

/** Replaces both GraphQL endpoints at `fetch`, so that the real client with all its links is under test. */
export function startFakeServer(): FakeServer {
  const calls: RecordedCall[] = [];
  const handlers = new Map<string, Handler>();
  let isReady = false;
  let build: string | undefined;

  const answer = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    // The dashboards poll for news by REST: there is none, and tests do not count the request.
    if (typeof input === 'string' && input.startsWith('/api/getInfoNotification'))
      return Response.json({ status: 200, message: 'OK', data: { getAllNewsDetails: [] } });
    if (input === '/readyz') return new Response(null, { status: isReady ? 200 : 503 });
    if (input === '/') {
      if (build === undefined) throw new TypeError('Failed to fetch');
      return new Response(`<script type="module" crossorigin src="${build}"></script>`);
    }
    const { operationName, variables = {} } = JSON.parse(typeof init?.body === 'string' ? init.body : '{}');
    const headers = new Headers(init?.headers);
    const call: RecordedCall = {
      operationName,
      variables,
      authorization: headers.get('authorization'),
      language: headers.get('accept-language'),
      path: typeof input === 'string' ? input : '',
    };
    calls.push(call);
    const handler = handlers.get(operationName);
    if (!handler) throw new Error(`The test did not say what ${operationName} answers`);
    const given = typeof handler === 'function' ? await handler(call) : handler;
    if (given === 'unreachable') throw new TypeError('Failed to fetch');
    if ('envelope' in given) return Response.json({ data: { [operationName]: given.envelope } });
    if ('errorCode' in given) {
      const errors = [{ message: given.message, extensions: { code: given.errorCode } }];
      const headers = { 'content-type': 'application/graphql-response+json; charset=utf-8' };
      return Response.json({ errors }, { status: 400, headers });
    }
    return Response.json(unauthenticated, {
      status: given.httpStatus,
      headers: given.retryAfter === undefined ? {} : { 'retry-after': String(given.retryAfter) },
    });
  };
  vi.stubGlobal('fetch', vi.fn(answer));

  return {
    calls,
    named: (operationName) => calls.filter((call) => call.operationName === operationName),
    on: (operationName, handler) => handlers.set(operationName, handler),
    setBuild: (script) => {
      build = script;
    },
    setReady: (ready) => {
      isReady = ready;
    },
  };
}
