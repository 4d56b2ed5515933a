import type { Role } from '../access/roles.ts';
import type { Tokens } from '../access/tokens.ts';
import type { Config } from '../config/config.ts';
import type { Drizzle, Replicas, Sql } from '../database/types.ts';
import type { ChatPort } from '../ports/chat/chat.ts';
import type { Events } from '../ports/events/events.ts';
import type { FileStore } from '../ports/files/fileStore.ts';
import type { Limiters } from '../ports/limits/limits.ts';
import type { Identity } from '../ports/identity/identity.ts';
import type { MirrorPort } from '../ports/mirror/mirrorPort.ts';
import type { MarketPort } from '../ports/market/market.ts';
import type { WebhookPort } from '../ports/webhooks/webhookPort.ts';

/** A demo account with a public password. */
export interface DemoAccount {
  readonly role: Exclude<Role, 'guest'>;
  readonly username: string;
  readonly password: string;
}

/** The services that live as long as the process. The context of every request contains them. */
export interface Services {
  readonly config: Config;
  readonly db: Drizzle;
  /** The driver, for hand-written SQL. */
  readonly sql: Sql;
  /** Read by calls that are marked with @replica (`executeWhereAllowed`); undefined without DATABASE_READ_URL. */
  readonly replicas?: Replicas | undefined;
  readonly files: FileStore;
  /** The network that bots communicate on. */
  readonly chat: ChatPort;
  /** Shows conversations with bots on a homeserver; undefined when the mirror is off. */
  readonly mirror: MirrorPort | undefined;
  /** Posts to the endpoints of bots. */
  readonly webhooks: WebhookPort;
  /** The event bus: publishes changes to the current subscribers. */
  readonly events: Events;
  /** Counts what callers do; shared with other server processes. */
  readonly limiters: Limiters;
  /** Sign-in with external providers. */
  readonly identity: Identity;
  /** Prices, candles and trading calendars. */
  readonly market: MarketPort;
  readonly tokens: Tokens;
  /** The root secrets, newest first. Proofs are signed with them; encryption keys are derived from them. */
  readonly rootSecrets: readonly string[];
  /**
   * The public address of the site, without a trailing slash: the prefix of links in e-mails. Never taken from a
   * request.
   */
  readonly siteUrl: () => string;
  /** The current time; tests replace it. */
  readonly now: () => Date;
  /** The accounts that the sign-in page offers; empty without demo data. */
  readonly demoAccounts: readonly DemoAccount[];
}
