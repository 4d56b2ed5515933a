/** A session of a bot on the chat network. */
export interface ChatSession {
  readonly accessToken: string;
  /** Null where access tokens cannot be refreshed. The bot logs in again then. */
  readonly refreshToken: string | null;
  /** Null for an access token that does not expire. */
  readonly expiresInMs: number | null;
  readonly deviceId: string;
}

/** The result of a refresh. Without a new refresh token the previous one stays valid. */
export type RenewedTokens = Pick<ChatSession, 'accessToken' | 'refreshToken' | 'expiresInMs'>;

/** The properties of a bot's account that calls need. */
export interface ChatAccount {
  /** @name:server */
  readonly userId: string;
  readonly password: string;
}

/**
 * The chat network of the bots. Every method can be retried after a failure.
 * @throws ChatFailure from every method
 */
export interface ChatPort {
  /** False when bot accounts exist on this platform only, so that no other user can reach them. */
  readonly isFederated: boolean;
  /** URL of the homeserver; null without one. */
  readonly homeServerUrl: string | null;
  /**
   * Whether the network verifies passwords. If false, the server acts for a bot without its password and verifies it
   * itself.
   */
  readonly checksPasswords: boolean;
  /** Whether a new account can have this name. */
  isNameFree(userName: string): Promise<boolean>;
  /**
   * Creates an account. Fails with `taken` when the name exists, possibly because of an earlier attempt whose response
   * was lost.
   */
  register(account: { readonly userName: string; readonly password: string }): Promise<{ readonly userId: string }>;
  /**
   * Signs an account in.
   * @param account.user the user name or the full user id
   */
  logIn(
    account: { readonly user: string; readonly password: string },
    device: { readonly name: string; readonly id?: string | null },
  ): Promise<ChatSession & { readonly userId: string }>;
  refresh(refreshToken: string): Promise<RenewedTokens>;
  /** Returns the bot's own space and creates it on the first call. Idempotent. */
  createSpace(bot: { readonly userId: string; readonly accessToken: string; readonly name: string }): Promise<string>;
  /** Sets a new password and ends every session. */
  setPassword(account: ChatAccount, newPassword: string): Promise<void>;
  /** Ends every session. The account stays and can log in again. */
  endSessions(account: ChatAccount): Promise<void>;
  /** Deactivates an account permanently; its name cannot be used again. Idempotent. */
  deactivate(account: ChatAccount): Promise<void>;
  /**
   * Synchronises a user's block or unblock of another user. Fails with `refused` where the server may not act for
   * users.
   */
  setIgnored(userId: string, otherUserId: string, isIgnored: boolean): Promise<void>;
}

/**
 * - `unavailable`: a temporary failure. - `limited`: too many calls; retry after `retryAfterMs`. - `taken`: an account
 * with this name exists. - `wrongPassword`: wrong name or password. - `signedOut`: the token is not valid any more;
 * `isSoft` when a new login continues the same device. - `weakPassword`: the network requires a stronger password. -
 * `refused`: a permanent failure; the message contains the reason.
 */
export type ChatFailureReason =
  | 'unavailable'
  | 'limited'
  | 'taken'
  | 'wrongPassword'
  | 'signedOut'
  | 'weakPassword'
  | 'refused';

/** Why a request to the chat network failed. The message is for operators and contains no secrets. */
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

  /** Whether a retry may succeed without any change. */
  get isTransient(): boolean {
    return this.reason === 'unavailable' || this.reason === 'limited';
  }
}
