import type { Role } from '../access/roles.ts';
import type { Tokens } from '../access/tokens.ts';
import type { Config } from '../config/config.ts';
import type { Drizzle, Sql } from '../database/types.ts';
import type { ChatPort } from '../ports/chat/chat.ts';
import type { Events } from '../ports/events/events.ts';
import type { FileStore } from '../ports/files/fileStore.ts';
import type { Identity } from '../ports/identity/identity.ts';
import type { MarketPort } from '../ports/market/market.ts';

/** A person of the demo world whose password everybody may know. */
export interface DemoAccount {
  readonly role: Exclude<Role, 'guest'>;
  readonly username: string;
  readonly password: string;
}

/** What lives as long as the process; every request's context carries it. */
export interface Services {
  readonly config: Config;
  readonly db: Drizzle;
  /** The driver itself, for hand-written SQL. */
  readonly sql: Sql;
  readonly files: FileStore;
  /** The network that bots talk on. */
  readonly chat: ChatPort;
  /** What happens, told to whoever listens at the moment. */
  readonly events: Events;
  /** Sign-in by other providers. */
  readonly identity: Identity;
  /** Prices, candles and trading calendars. */
  readonly market: MarketPort;
  readonly tokens: Tokens;
  /** The signing secrets, newest first, for keys derived from them; never used as they are. */
  readonly sealingSecrets: readonly string[];
  /** Where people reach the site, without a trailing slash: what links in e-mails begin with. Never taken from a request. */
  readonly siteUrl: () => string;
  /** The current time; tests move it. */
  readonly now: () => Date;
  /** Offered on the sign-in page; empty outside of a demo world. */
  readonly demoAccounts: readonly DemoAccount[];
}
