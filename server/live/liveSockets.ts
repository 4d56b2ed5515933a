import type { WebSocket } from '@fastify/websocket';
import { addressKey } from '../access/address.ts';
import type { LiveReader } from './liveCall.ts';
import { SocketStreams } from './socketStreams.ts';

/** Why the server ends a connection, as close codes that the client understands. */
export const closeCodes = {
  /** The token or its session does not count any more: renew it, then come back. */
  forbidden: 4403,
  /** Come back later: too many connections, or the server stops. */
  tooMany: 1013,
  goingAway: 1001,
  /** It sends more than any client of ours would. */
  misuse: 1008,
  /** It sends what is no text. */
  notText: 1003,
  /** A bug of ours. */
  broken: 1011,
} as const;

/** One connection. */
export interface LiveSocket {
  readonly socket: WebSocket;
  readonly address: string;
  readonly streams: SocketStreams;
  /** Set once it has said who it is. */
  reader: LiveReader | undefined;
  /** It answered the last ping, or was not asked yet. */
  isAlive: boolean;
}

export interface SocketLimits {
  readonly liveSockets: number;
  readonly liveSocketsPerAddress: number;
  readonly liveSocketsPerSession: number;
}

/** The connections of this process, counted by address and session. */
export class LiveSockets {
  readonly #limits: SocketLimits;
  readonly #all = new Set<LiveSocket>();
  readonly #byAddress = new Map<string, number>();
  readonly #bySession = new Map<string, number>();

  constructor(limits: SocketLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#all.size;
  }

  all(): readonly LiveSocket[] {
    return [...this.#all];
  }

  /** Whether one more connection from there would be taken. */
  hasRoomFor(address: string): boolean {
    const { liveSockets, liveSocketsPerAddress } = this.#limits;
    return this.#all.size < liveSockets && (this.#byAddress.get(addressKey(address)) ?? 0) < liveSocketsPerAddress;
  }

  add(socket: WebSocket, address: string): LiveSocket {
    const one: LiveSocket = { socket, address, streams: new SocketStreams(), reader: undefined, isAlive: true };
    this.#all.add(one);
    count(this.#byAddress, addressKey(address), 1);
    return one;
  }

  /** Notes who a connection belongs to. @returns false when the session has too many already */
  identify(one: LiveSocket, reader: LiveReader): boolean {
    const { sessionId } = reader.viewer;
    if (!this.#all.has(one) || (this.#bySession.get(sessionId) ?? 0) >= this.#limits.liveSocketsPerSession)
      return false;
    one.reader = reader;
    count(this.#bySession, sessionId, 1);
    return true;
  }

  remove(one: LiveSocket): void {
    one.streams.endAll();
    if (!this.#all.delete(one)) return;
    count(this.#byAddress, addressKey(one.address), -1);
    if (one.reader !== undefined) count(this.#bySession, one.reader.viewer.sessionId, -1);
  }
}

/** Ends a connection. What it follows ends at once, however long its other side takes to agree. */
export function hangUp({ socket, streams }: LiveSocket, code: number, reason: string): void {
  socket.close(code, reason);
  streams.endAll();
}

function count(counts: Map<string, number>, key: string, change: number): void {
  const next = (counts.get(key) ?? 0) + change;
  if (next > 0) counts.set(key, next);
  else counts.delete(key);
}
