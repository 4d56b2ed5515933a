import { WebSocketServer, type WebSocket } from 'ws';
import { TOKEN, type FakeBourse } from './fakeBourse.ts';

type Message = Readonly<Record<string, unknown>>;

/** The live endpoint of a small Bourse: leases events to connections, and takes them back from closed ones. */
export class FakeSocket {
  /** All connections so far. */
  readonly connections: WebSocket[] = [];
  /** Pings of the bot. */
  pings = 0;
  /** Connections stay open and say nothing more, not even answers to pings. */
  isSilent = false;
  /** Connections are closed with 4403. */
  isForbidden = false;
  readonly #bourse: FakeBourse;
  readonly #server: WebSocketServer;

  constructor(bourse: FakeBourse) {
    this.#bourse = bourse;
    this.#server = new WebSocketServer({ server: bourse.server, path: '/live' });
    this.#server.on('connection', (socket) => this.#serve(socket));
  }

  get open(): number {
    return this.connections.filter(({ readyState, OPEN }) => readyState === OPEN).length;
  }

  /** Cuts all connections without a word. */
  cut(): void {
    for (const socket of this.connections) socket.terminate();
  }

  stop(): void {
    this.cut();
    this.#server.close();
  }

  #serve(socket: WebSocket): void {
    this.connections.push(socket);
    const leases = new Map<string, number>();
    let credit = 0;
    const send = (message: object): void => {
      if (!this.isSilent && socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
    };
    const next = (data: unknown): void =>
      send({ type: 'next', id: 'events', payload: { data: { botEvents: { status: 200, message: 'OK', data } } } });
    const deliver = (): void => {
      if (credit === 0 || socket.readyState !== socket.OPEN) return;
      for (const lease of leases.keys()) if (!this.#bourse.isLeased(lease)) leases.delete(lease);
      const events = this.#bourse.lease(credit - leases.size);
      for (const { id, lease } of events) leases.set(lease, id);
      if (events.length > 0) next(events.map((event) => ({ ...event, body: JSON.stringify(event.body) })));
    };
    const handle = ({ type, payload }: Message): void => {
      if (type === 'connection_init') {
        const token = typeof payload === 'object' && payload !== null && 'botToken' in payload ? payload.botToken : '';
        if (this.isForbidden || token !== TOKEN) socket.close(4403, 'Forbidden');
        else send({ type: 'connection_ack' });
      } else if (type === 'subscribe') {
        next([]);
        credit = readCredit(payload);
        deliver();
      } else if (type === 'ping') {
        this.pings += 1;
        send({ type: 'pong' });
      }
    };
    socket.on('message', (data: Buffer) => handle(JSON.parse(data.toString('utf8'))));
    socket.on('close', () => {
      for (const [lease, id] of leases) if (this.#bourse.isLeased(lease)) this.#bourse.release(id);
    });
    this.#bourse.onChange(deliver);
  }
}

function readCredit(payload: unknown): number {
  const variables =
    typeof payload === 'object' && payload !== null && 'variables' in payload ? payload.variables : undefined;
  return typeof variables === 'object' && variables !== null && 'credit' in variables ? Number(variables.credit) : 0;
}
