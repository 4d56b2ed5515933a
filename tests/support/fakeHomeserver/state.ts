import { randomBytes } from 'node:crypto';
import { MatrixError } from './protocol.ts';

export interface HomeserverOptions {
  readonly registrationSecret?: string;
  readonly serviceToken?: string;
  /** Names that belong to the application service. */
  readonly serviceNames?: RegExp;
  /** Minor versions of the specification, v1.x. */
  readonly versions?: readonly string[];
  readonly roomVersions?: Readonly<Record<string, 'stable' | 'unstable'>>;
  readonly accessTokenMs?: number;
}

export interface Account {
  readonly userId: string;
  /** Null: made by an application service. */
  password: string | null;
  isDeactivated: boolean;
  ignored: Record<string, unknown>;
  displayName?: string;
}

export interface Session {
  readonly userId: string;
  readonly deviceId: string;
  accessToken: string;
  refreshToken: string | null;
  /** Valid until the new tokens are used for the first time. */
  previousRefreshToken: string | null;
  /** Whether the access token is revoked although the device exists. */
  isRevoked: boolean;
}

export interface Room {
  readonly id: string;
  readonly creator: string;
  readonly version: string;
  readonly type: string | undefined;
  readonly alias: string | undefined;
  readonly name: string;
  readonly members: Map<string, Membership>;
  /** What was said, oldest first. */
  readonly messages: RoomMessage[];
  /** Transactions that were sent, with the ids of their events: `user transaction`. */
  readonly transactions: Map<string, string>;
  readonly typing: Set<string>;
}

export type Membership = 'invite' | 'join' | 'leave';

interface RoomMessage {
  readonly eventId: string;
  readonly sender: string;
  readonly type: string;
  readonly content: Readonly<Record<string, unknown>>;
}

export type Fault =
  | { readonly kind: 'hangUp' }
  | { readonly kind: 'loseResponse' }
  | {
      readonly kind: 'respond';
      readonly status: number;
      readonly body: string;
      readonly headers?: Readonly<Record<string, string>>;
    };

const nonceMs = 60_000;

/** The state of a fake homeserver, and the failures that a test configures. */
export class FakeHomeserverState {
  readonly options: HomeserverOptions;
  readonly serverName = 'homeserver.test';
  /** Events for the application service, in their order. */
  readonly pushed: Readonly<Record<string, unknown>>[] = [];
  readonly accounts = new Map<string, Account>();
  readonly rooms: Room[] = [];
  readonly calls: string[] = [];
  sessions: Session[] = [];
  now = (): number => Date.now();
  readonly #nonces = new Map<string, number>();
  readonly #authSessions = new Map<string, string>();
  #faults: { readonly call: RegExp; readonly fault: Fault; times: number }[] = [];

  constructor(options: HomeserverOptions) {
    this.options = options;
  }

  /** The next matching calls fail, this many times. */
  fail(call: RegExp, fault: Fault, times = 1): void {
    this.#faults.push({ call, fault, times });
  }

  takeFault(call: string): Fault | undefined {
    const found = this.#faults.find((fault) => fault.call.test(call));
    if (found === undefined) return undefined;
    found.times -= 1;
    this.#faults = this.#faults.filter(({ times }) => times > 0);
    return found.fault;
  }

  toId(user: string): string {
    return user.startsWith('@') ? user : `@${user}:${this.serverName}`;
  }

  count(call: RegExp): number {
    return this.calls.filter((item) => call.test(item)).length;
  }

  newNonce(): string {
    const nonce = randomBytes(16).toString('hex');
    this.#nonces.set(nonce, this.now() + nonceMs);
    return nonce;
  }

  /** A nonce is valid once and for a minute. */
  useNonce(nonce: string): void {
    const until = this.#nonces.get(nonce);
    this.#nonces.delete(nonce);
    if (until === undefined || until < this.now()) throw new MatrixError(400, 'M_UNKNOWN', 'unrecognised nonce');
  }

  addAccount(userName: string, password: string | null): Account {
    if (!/^[a-z\d._=/+-]{1,200}$/.test(userName))
      throw new MatrixError(400, 'M_INVALID_USERNAME', 'User ID can only contain characters a-z, 0-9, or "=_-./+"');
    const userId = this.toId(userName);
    if (this.accounts.has(userId)) throw new MatrixError(400, 'M_USER_IN_USE', 'User ID already taken.');
    const account: Account = { userId, password, isDeactivated: false, ignored: {} };
    this.accounts.set(userId, account);
    return account;
  }

  signIn(userId: string, deviceId: string | undefined, wantsRefresh: boolean): Session {
    const id = deviceId ?? randomBytes(5).toString('hex').toUpperCase();
    // Signing in on a device ends its earlier session.
    this.sessions = this.sessions.filter((item) => item.userId !== userId || item.deviceId !== id);
    const session: Session = {
      userId,
      deviceId: id,
      accessToken: `syt_${randomBytes(12).toString('hex')}`,
      refreshToken: wantsRefresh ? `syr_${randomBytes(12).toString('hex')}` : null,
      previousRefreshToken: null,
      isRevoked: false,
    };
    this.sessions.push(session);
    return session;
  }

  /** Returns the session of an access token. Using a new token ends the refresh token before it. */
  getSession(token: string | undefined): Session {
    if (token === undefined) throw new MatrixError(401, 'M_MISSING_TOKEN', 'Missing access token');
    const session = this.sessions.find((item) => item.accessToken === token);
    if (session === undefined)
      throw new MatrixError(401, 'M_UNKNOWN_TOKEN', 'Unrecognised access token', { soft_logout: false });
    if (session.isRevoked)
      throw new MatrixError(401, 'M_UNKNOWN_TOKEN', 'Access token has expired', { soft_logout: true });
    session.previousRefreshToken = null;
    return session;
  }

  refresh(token: string): Session {
    const session = this.sessions.find((item) => item.refreshToken === token || item.previousRefreshToken === token);
    if (session === undefined)
      throw new MatrixError(401, 'M_UNKNOWN_TOKEN', 'Unrecognised refresh token', { soft_logout: true });
    session.previousRefreshToken = token;
    session.accessToken = `syt_${randomBytes(12).toString('hex')}`;
    session.refreshToken = `syr_${randomBytes(12).toString('hex')}`;
    session.isRevoked = false;
    return session;
  }

  /** User-interactive authentication is one session for one request. */
  beginAuth(purpose: string): string {
    const id = randomBytes(8).toString('hex');
    this.#authSessions.set(id, purpose);
    return id;
  }

  finishAuth(id: string, purpose: string): void {
    if (this.#authSessions.get(id) !== purpose) throw new MatrixError(400, 'M_UNKNOWN', 'Unknown auth session');
    this.#authSessions.delete(id);
  }
}
