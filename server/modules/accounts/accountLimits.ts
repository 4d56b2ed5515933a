import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../../config/config.ts';
import type { Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { addressKey } from '../../access/address.ts';
import type { ServerMessageId } from '../../i18n/translate.ts';
import { mailboxKey } from './mailbox.ts';

const CHECK_SECONDS = 5 * 60;
const REGISTRATION_SECONDS = 60 * 60;
const RECIPIENT_SECONDS = 30 * 60;

interface Limiters {
  readonly checks: RateLimiterMemory;
  readonly registrations: RateLimiterMemory;
  readonly recipients: RateLimiterMemory;
}

/** The limiters of each app in the process. They count in memory. */
const limiters = new WeakMap<Config, Limiters>();

function getLimiters({ config }: Context): Limiters {
  const existing = limiters.get(config);
  if (existing !== undefined) return existing;
  const { availabilityChecks, registrations, codesPerTarget } = config.limits;
  const created = {
    checks: new RateLimiterMemory({ points: availabilityChecks, duration: CHECK_SECONDS }),
    registrations: new RateLimiterMemory({ points: registrations, duration: REGISTRATION_SECONDS }),
    recipients: new RateLimiterMemory({ points: codesPerTarget, duration: RECIPIENT_SECONDS }),
  };
  limiters.set(config, created);
  return created;
}

/** Consumes one point. Returns the seconds to wait when the limit is exceeded, 0 otherwise. */
async function secondsToWait(limiter: RateLimiterMemory, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
  }
}

/**
 * Rate-limits questions whether a name or address is taken. Typing needs a few checks; harvesting needs millions. A
 * registration answers the same question, so it counts too.
 * @throws UserError 429
 */
export async function admitCheck(ctx: Context): Promise<void> {
  const seconds = await secondsToWait(getLimiters(ctx).checks, addressKey(ctx.address));
  if (seconds === 0) return;
  ctx.setHeader('retry-after', String(seconds));
  throw new UserError(429, 'accounts.tooManyChecks', { seconds });
}

/**
 * Rate-limits new accounts per IP address, before the costly part of a registration.
 * @throws UserError 429
 */
export async function admitRegistration(ctx: Context): Promise<void> {
  const seconds = await secondsToWait(getLimiters(ctx).registrations, addressKey(ctx.address));
  if (seconds === 0) return;
  ctx.setHeader('retry-after', String(seconds));
  throw new UserError(429, 'accounts.tooManyRegistrations', { minutes: Math.ceil(seconds / 60) });
}

/**
 * Mail that a caller can cause to any address. Each kind has its own limit, so that requested codes do not block a
 * registration.
 */
const recipientMessages = {
  code: 'accounts.code.tooMany',
  change: 'accounts.email.tooManyChanges',
  registration: 'accounts.tooManyForMailbox',
  proof: 'accounts.tooManyForMailbox',
} as const satisfies Readonly<Record<string, ServerMessageId>>;

/**
 * Rate-limits mail to an address, so that many IP addresses or spellings cannot flood one mailbox.
 * @throws UserError 429
 */
export async function admitRecipient(
  ctx: Context,
  mail: keyof typeof recipientMessages,
  emailaddress: string,
): Promise<void> {
  const seconds = await secondsToWait(getLimiters(ctx).recipients, `${mail} ${mailboxKey(emailaddress)}`);
  if (seconds === 0) return;
  ctx.setHeader('retry-after', String(seconds));
  throw new UserError(429, recipientMessages[mail], { minutes: Math.ceil(seconds / 60) });
}
