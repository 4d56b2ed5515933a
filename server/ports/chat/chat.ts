/** A device of a bot that is signed in to the chat network. */
export interface ChatSession {
  readonly accessToken: string;
  /** Null where access tokens cannot be renewed; then the bot signs in anew. */
  readonly refreshToken: string | null;
  /** Null for an access token that lasts until it is ended. */
  readonly expiresInMs: number | null;
  readonly deviceId: string;
}

/** What a refresh returns; without a new refresh token the old one goes on. */
export type RenewedTokens = Pick<ChatSession, 'accessToken' | 'refreshToken' | 'expiresInMs'>;

/** A bot's account, as far as calls need it. */
export interface ChatAccount {
  /** @name:server */
  readonly userId: string;
  readonly password: string;
}

/**
 * The network that bots talk on. Every method may be repeated after a failure.
 * All of them throw ChatFailure.
 */
export interface ChatPort {
  /** False when identities live on this platform alone and nobody else can reach them. */
  readonly isFederated: boolean;
  /** Address of the homeserver; null without one. */
  readonly homeServerUrl: string | null;
  /** False when the network lets us act for a bot without its password; then it is ours to check. */
  readonly checksPasswords: boolean;
  /** Whether a new account may have this name. */
  isNameFree(userName: string): Promise<boolean>;
  /** Makes an account. `taken` when the name is in use, be it by an earlier try whose answer was lost. */
  register(account: { readonly userName: string; readonly password: string }): Promise<{ readonly userId: string }>;
  /** The name that an account has here. */
  logIn(
    account: { readonly user: string; readonly password: string },
    device: { readonly name: string; readonly id?: string | null },
  ): Promise<ChatSession & { readonly userId: string }>;
  refresh(refreshToken: string): Promise<RenewedTokens>;
  /** The bot's own space; made once, however often it is asked for. */
  createSpace(bot: { readonly userId: string; readonly accessToken: string; readonly name: string }): Promise<string>;
  /** Sets a new password and ends every session. */
  setPassword(account: ChatAccount, newPassword: string): Promise<void>;
  /** Ends every session; the account stays, and can sign in again. */
  endSessions(account: ChatAccount): Promise<void>;
  /** Ends an account for good; its name cannot be used again. Done already is done. */
  deactivate(account: ChatAccount): Promise<void>;
  /** Somebody does not want to hear from somebody, or does again. `refused` where we may not act for people. */
  setIgnored(userId: string, otherUserId: string, isIgnored: boolean): Promise<void>;
}

/**
 * - `unavailable`: nothing can be said at the moment.
 * - `limited`: too many calls; `retryAfterMs` says when to come back.
 * - `taken`: the name belongs to an account already.
 * - `wrongPassword`: the network does not know this name with this password.
 * - `signedOut`: the token does not count any more; `isSoft` when signing in anew keeps the device.
 * - `weakPassword`: the network wants a better password.
 * - `refused`: it will be refused again; the message says why.
 */
export type ChatFailureReason =
  | 'unavailable'
  | 'limited'
  | 'taken'
  | 'wrongPassword'
  | 'signedOut'
  | 'weakPassword'
  | 'refused';

/** Why a request to the chat network failed. The message is for operators and holds no secret. */
export class ChatFailure extends Error {
  readonly reason: ChatFailureReason;
  readonly retryAfterMs: number | undefined;
  readonly isSoft: boolean;

  constructor(
    reason: ChatFailureReason,
    message: string,
    options: ErrorOptions & { readonly retryAfterMs?: number; readonly isSoft?: boolean } = {},
  ) {
    super(message, options);
    this.name = 'ChatFailure';
    this.reason = reason;
    this.retryAfterMs = options.retryAfterMs;
    this.isSoft = options.isSoft ?? false;
  }

  /** Whether the same call may succeed later without anybody's doing. */
  get isPassing(): boolean {
    return this.reason === 'unavailable' || this.reason === 'limited';
  }
}
