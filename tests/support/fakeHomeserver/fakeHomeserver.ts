import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { getResponse, MatrixError, type MatrixRequest } from './protocol.ts';
import { routes } from './routes.ts';
import { TransactionPusher } from './transactionPusher.ts';
import { FakeHomeserverState, type HomeserverOptions } from './state.ts';

/** A homeserver for tests, as strict as the Matrix specification. */
export interface FakeHomeserver {
  readonly url: string;
  readonly state: FakeHomeserverState;
  /** Sends what rooms have for the application service, like a homeserver: in order, until it is accepted. */
  readonly pusher: TransactionPusher;
  close(): Promise<void>;
}

const maxBody = 65_536;

async function getBody(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) {
    parts.push(Buffer.from(part));
    if (Buffer.concat(parts).length > maxBody) throw new MatrixError(413, 'M_TOO_LARGE', 'Too large');
  }
  const text = Buffer.concat(parts).toString('utf8');
  if (text === '') return {};
  if (!(request.headers['content-type'] ?? '').startsWith('application/json'))
    throw new MatrixError(400, 'M_NOT_JSON', 'Content-Type must be application/json');
  try {
    return JSON.parse(text);
  } catch {
    throw new MatrixError(400, 'M_NOT_JSON', 'The body is not JSON');
  }
}

async function createRequest(request: IncomingMessage): Promise<MatrixRequest> {
  const url = new URL(request.url ?? '/', 'http://homeserver.test');
  const authorization = request.headers.authorization ?? '';
  const body = await getBody(request);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new MatrixError(400, 'M_BAD_JSON', 'The body is no object');
  return {
    method: request.method ?? 'GET',
    // As sent: ids in a path must be encoded.
    path: url.pathname,
    query: url.searchParams,
    token: authorization.startsWith('Bearer ') ? authorization.slice(7) : undefined,
    body: Object.fromEntries(Object.entries(body)),
  };
}

/** Starts a fake homeserver on a free port. */
export async function startFakeHomeserver(options: HomeserverOptions = {}): Promise<FakeHomeserver> {
  const state = new FakeHomeserverState(options);
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname } = new URL(request.url ?? '/', 'http://homeserver.test');
      const call = `${request.method ?? ''} ${pathname}`;
      state.calls.push(call);
      const fault = state.takeFault(call);
      if (fault?.kind === 'hangUp') return void request.socket.destroy();
      if (fault?.kind === 'respond') {
        response.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers });
        return void response.end(fault.body);
      }
      const { status, body } = await getResponse(async () => routes(state, await createRequest(request)));
      // The homeserver has done the work, but the response is lost.
      if (fault?.kind === 'loseResponse') return void request.socket.destroy();
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    state,
    pusher: new TransactionPusher(state),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
