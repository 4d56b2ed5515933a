import type { WebSocket } from '@fastify/websocket';
import { addressKey } from '../access/address.ts';
import { BOT_CALL_LIMITS } from '../../rules/bots/runtime.ts';
import type { BotReader, LiveReader } from './liveCall.ts';
import { SocketStreams } from './socketStreams.ts';

/** Why the server closes a connection, as close codes that the client understands. */
export const closeCodes = {
  /** The token or its session is not valid any more. The client renews it and reconnects. */
  forbidden: 4403,
  /** Try again later: too many connections, or the server stops. */
  tooMany: 1013,
  goingAway: 1001,
  /** More messages than any client of ours would send. */
  misuse: 1008,
  /** A binary message. */
  notText: 1003,
  /** A bug in the server. */
  broken: 1011,
} as const;

/** One connection. */
export interface LiveSocket {
  readonly socket: WebSocket;
  readonly address: string;
  readonly streams: SocketStreams;
  /** Set when the connection has authenticated. */
  reader: LiveReader | BotReader | undefined;
  /** Whether the connection answered the last ping. True before the first ping. */
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

  /** Whether this address may open another connection. */
  hasCapacityFor(address: string): boolean {
    const { liveSockets, liveSocketsPerAddress } = this.#limits;
    return this.#all.size < liveSockets && (this.#byAddress.get(addressKey(address)) ?? 0) < liveSocketsPerAddress;
  }

  add(socket: WebSocket, address: string): LiveSocket {
    const client: LiveSocket = { socket, address, streams: new SocketStreams(), reader: undefined, isAlive: true };
    this.#all.add(client);
    count(this.#byAddress, addressKey(address), 1);
    return client;
  }

  /** Assigns a connection to its session or bot. @returns false when that has too many connections already */
  identify(client: LiveSocket, reader: LiveReader | BotReader): boolean {
    const owner = getOwner(reader);
    const limit = 'bot' in reader ? BOT_CALL_LIMITS.sockets : this.#limits.liveSocketsPerSession;
    if (!this.#all.has(client) || (this.#bySession.get(owner) ?? 0) >= limit) return false;
    client.reader = reader;
    count(this.#bySession, owner, 1);
    return true;
  }

  remove(client: LiveSocket): void {
    client.streams.endAll();
    if (!this.#all.delete(client)) return;
    count(this.#byAddress, addressKey(client.address), -1);
    if (client.reader !== undefined) count(this.#bySession, getOwner(client.reader), -1);
  }
}

/** What limits the connections of a reader: the session of a person, or a lane of a bot. */
const getOwner = (reader: LiveReader | BotReader): string =>
  'bot' in reader ? `bot ${reader.bot.id} ${reader.bot.lane}` : reader.viewer.sessionId;

/** Closes a connection. Its streams end immediately, even if the client confirms the close late. */
export function closeSocket({ socket, streams }: LiveSocket, code: number, reason: string): void {
  socket.close(code, reason);
  streams.endAll();
}

function count(counts: Map<string, number>, key: string, change: number): void {
  const next = (counts.get(key) ?? 0) + change;
  if (next > 0) counts.set(key, next);
  else counts.delete(key);
}
