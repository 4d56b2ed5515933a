import { isIP } from 'node:net';
import path from 'node:path';
import { readChatConfig, type ChatConfig } from './chat.ts';
import { EnvReader, type Env } from './envReader.ts';
import { readFilesConfig, type FilesConfig } from './files.ts';
import { readHsts } from './hsts.ts';
import { readProviderConfigs, type ProviderConfig } from './identity.ts';
import { readLimits, type Limits } from './limits.ts';
import { getLogFormat, LOG_FORMATS, type LogFormat } from './logFormat.ts';
import { readMailConfig, type MailConfig } from './mail.ts';
import { readMarketConfig, type MarketConfig } from './market.ts';
import { readMirrorConfig, type MirrorConfig } from './mirror.ts';
import { readNewsConfig, type NewsConfig } from './news.ts';
import { readSmsConfig, type SmsConfig } from './sms.ts';
import { readTraceConfig, type TraceConfig } from './traces.ts';

export interface Config {
  readonly host: string;
  /** 0 lets the operating system choose a free port. */
  readonly port: number;
  /** Absolute path of the folder with all data of the server: embedded database, secrets, and files unless `files` names a store. */
  readonly dataDir: string;
  /** Where uploaded and generated files are. */
  readonly files: FilesConfig;
  /** PostgreSQL to use instead of the embedded one. */
  readonly databaseUrl: string | undefined;
  /** The same database without the pooler of `databaseUrl`: for migrations, jobs and LISTEN. */
  readonly databaseDirectUrl: string | undefined;
  /** Redis or Valkey, for events and rate limits of several server processes. */
  readonly redisUrl: string | undefined;
  /** Replicas of the database, for lists that may be a moment old. */
  readonly databaseReadUrl: string | undefined;
  /** The public address of the site, without a trailing slash; undefined when only this machine can reach it. */
  readonly publicUrl: string | undefined;
  readonly mode: 'production' | 'development' | 'test';
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  /** JSON lines for a log collector, or short lines for a person. */
  readonly logFormat: LogFormat;
  /** Other machines can reach the server, so production rules apply. */
  readonly exposed: boolean;
  /** Fills an empty database with demo data and offers its accounts for sign-in. */
  readonly demo: boolean;
  /** Simulated people of the demo data write, vote and follow while the server runs. */
  readonly demoActivity: boolean;
  /** Seconds between a stop signal and the close of the listener, in which a proxy finds out by /readyz. */
  readonly stopDelaySeconds: number;
  /** Accepts every GraphQL document, not only those of `operations/`. */
  readonly openDocuments: boolean;
  /** Documents of earlier releases are accepted while a release is one of the last ones, or has ended recently. */
  readonly documentReleases: { readonly last: number; readonly days: number };
  /** Allows introspection and field suggestions. */
  readonly introspection: boolean;
  /**
   * Newest first. The first secret signs, all of them verify. If empty, one secret is generated and stored in
   * `dataDir`.
   */
  readonly tokenSecrets: readonly string[];
  readonly accessTokenSeconds: number;
  readonly refreshTokenDays: number;
  /** Addresses or networks whose X-Forwarded-For header is trusted. */
  readonly trustedProxies: readonly string[];
  /** Bearer token for /metrics from other machines; without one only this machine can read it. */
  readonly metricsToken: string | undefined;
  /** Bearer token of the service that reports bounced e-mails; without one there is no such address. */
  readonly mailBounceToken: string | undefined;
  /** The session cookie is sent over HTTPS only. */
  readonly secureCookies: boolean;
  /** The value of Strict-Transport-Security; undefined without https. */
  readonly hsts: string | undefined;
  /** The sign-in providers. */
  readonly providers: readonly ProviderConfig[];
  /** Visitors can get a guest account that belongs to their device. */
  readonly isGuestAllowed: boolean;
  /** Where traces go; undefined when none are recorded. */
  readonly traces: TraceConfig | undefined;
  /** The mail server; undefined when messages stay in the outbox. */
  readonly mail: MailConfig | undefined;
  /** The Matrix homeserver of the bots; undefined when bots have no account outside of this platform. */
  readonly chat: ChatConfig | undefined;
  /** Shows conversations with bots on the homeserver; undefined when the mirror is off. */
  readonly mirror: MirrorConfig | undefined;
  /** The source of prices. */
  readonly market: MarketConfig;
  /** The provider of text messages; undefined without one. */
  readonly sms: SmsConfig | undefined;
  /**
   * Private networks that endpoints of bots may be in. Without other machines, this machine is allowed, so that a bot can be
   * developed on it.
   */
  readonly webhookNetworks: readonly string[];
  /** The source of news. */
  readonly news: NewsConfig;
  /** Pages that posts link to are visited, and shown as cards. */
  readonly linkCards: boolean;
  readonly limits: Limits;
}

/** Whether a host name refers to this machine. */
export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  return (
    bare === 'localhost' ||
    bare.endsWith('.localhost') ||
    bare === '::1' ||
    (isIP(bare) === 4 && bare.startsWith('127.'))
  );
}

const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
};

/** Only a demo lives, and tests are run without its life. */
function readDemoActivity(reader: EnvReader, demo: boolean, mode: Config['mode']): boolean {
  const wanted = reader.flag('DEMO_ACTIVITY') ?? (demo && mode !== 'test');
  if (wanted && !demo)
    reader.addProblem('DEMO_ACTIVITY', '"1"', '0, because there are simulated people only with DEMO=1');
  return wanted && demo;
}

/**
 * Reads all settings of the server from the environment.
 * @param isTerminal whether a person reads the output, the default of LOG_FORMAT
 * @throws ConfigError listing every invalid variable with its value (secrets masked) and the expected form
 */
export function loadConfig(env: Env, isTerminal = false): Config {
  const reader = new EnvReader(env);
  reader.choice('LOG_FORMAT', LOG_FORMATS, 'json');
  const host = reader.text('HOST', '127.0.0.1', {
    expected: 'an IP address or host name of this machine, such as 127.0.0.1 or 0.0.0.0',
    accepts: (value) => isIP(value) !== 0 || /^[a-z\d]([a-z\d.-]{0,251}[a-z\d])?$/i.test(value),
  });
  const publicUrl = reader.url('PUBLIC_URL', ['http:', 'https:'])?.replace(/\/+$/, '');
  const exposed = !isLoopbackHost(host) || (publicUrl !== undefined && !isLoopbackHost(new URL(publicUrl).hostname));
  const mode = reader.choice('NODE_ENV', ['production', 'development', 'test'], 'production');
  const isHttps = publicUrl?.startsWith('https:') ?? false;
  const openDocuments = reader.flag('GRAPHQL_OPEN') ?? !exposed;
  const tokenSecrets = reader.secrets(['TOKEN_SECRETS', 'TOKEN_SECRET']);
  if (exposed && tokenSecrets.length === 0) {
    reader.missing(
      'TOKEN_SECRET',
      'at least 32 random bytes, for example the output of: openssl rand -base64 48 (required because other machines can reach this server)',
    );
  }
  const dataDir = path.resolve(
    reader.text('DATA_DIR', './data', {
      expected: 'a folder that this process may write to',
      accepts: (value) => !value.includes('\0'),
    }),
  );
  const demo = reader.flag('DEMO') ?? !exposed;
  const chat = readChatConfig(reader, isLoopbackHost);
  const config: Config = {
    host,
    port: reader.integer('PORT', 4000, { min: 0, max: 65_535 }),
    dataDir,
    files: readFilesConfig(reader, dataDir, isLoopbackHost),
    databaseUrl: reader.databaseUrl('DATABASE_URL'),
    databaseDirectUrl: reader.databaseUrl('DATABASE_DIRECT_URL'),
    redisUrl: reader.url('REDIS_URL', ['redis:', 'rediss:'], { secret: true }),
    databaseReadUrl: reader.databaseUrl('DATABASE_READ_URL'),
    publicUrl,
    mode,
    logLevel: reader.choice('LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'info'),
    logFormat: getLogFormat(env, isTerminal),
    exposed,
    demo,
    demoActivity: readDemoActivity(reader, demo, mode),
    stopDelaySeconds: reader.integer('STOP_DELAY', exposed ? 5 : 0, { min: 0, max: 300 }),
    openDocuments,
    documentReleases: {
      last: reader.integer('DOCUMENT_RELEASES', 5, { min: 1, max: 1_000 }),
      days: reader.integer('DOCUMENT_DAYS', 30, { min: 0, max: 3_650 }),
    },
    introspection: !exposed,
    tokenSecrets,
    accessTokenSeconds: reader.integer('ACCESS_TOKEN_SECONDS', 600, { min: 30, max: 3600 }),
    refreshTokenDays: reader.integer('REFRESH_TOKEN_DAYS', 30, { min: 1, max: 365 }),
    trustedProxies: reader.list('TRUSTED_PROXIES', {
      expected: 'a comma-separated list of addresses or networks, such as 10.0.0.0/8',
      accepts: isNetwork,
    }),
    metricsToken: reader.secret('METRICS_TOKEN', 16),
    mailBounceToken: reader.secret('MAIL_BOUNCE_TOKEN', 16),
    secureCookies: isHttps,
    hsts: readHsts(reader, isHttps),
    providers: readProviderConfigs(reader, isLoopbackHost),
    isGuestAllowed: reader.flag('GUEST_SIGN_IN') ?? !exposed,
    traces: readTraceConfig(reader, exposed),
    mail: readMailConfig(reader, { exposed, publicUrl }, isLoopbackHost),
    chat,
    mirror: readMirrorConfig(reader, chat),
    market: readMarketConfig(reader, demo),
    sms: readSmsConfig(reader, isNetwork),
    webhookNetworks: reader.isSet('BOT_WEBHOOK_NETWORKS')
      ? reader.list('BOT_WEBHOOK_NETWORKS', {
          expected: 'a comma-separated list of addresses or networks, such as 10.1.0.0/16',
          accepts: isNetwork,
        })
      : exposed
        ? []
        : ['127.0.0.1'],
    news: readNewsConfig(reader, isNetwork),
    linkCards: reader.flag('LINK_CARDS') ?? true,
    limits: readLimits(reader),
  };
  reader.finish();
  return config;
}
