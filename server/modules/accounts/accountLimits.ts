import type { Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { addressKey } from '../../access/address.ts';
import type { ServerMessageId } from '../../i18n/translate.ts';
import type { Limiter, Limiters } from '../../ports/limits/limits.ts';
import { mailboxKey } from './mailbox.ts';

const CHECK_SECONDS = 5 * 60;
const REGISTRATION_SECONDS = 60 * 60;
const RECIPIENT_SECONDS = 30 * 60;

interface AccountLimiters {
  readonly checks: Limiter;
  readonly registrations: Limiter;
  readonly recipients: Limiter;
}

/** The limiters of each app in the process. */
const limiters = new WeakMap<Limiters, AccountLimiters>();

function getLimiters({ config, limiters: port }: Context): AccountLimiters {
  const existing = limiters.get(port);
  if (existing !== undefined) return existing;
  const { availabilityChecks, registrations, codesPerTarget } = config.limits;
  const created = {
    checks: port.open({ name: 'availability-checks', points: availabilityChecks, seconds: CHECK_SECONDS }),
    registrations: port.open({ name: 'registrations', points: registrations, seconds: REGISTRATION_SECONDS }),
    recipients: port.open({ name: 'mail-recipients', points: codesPerTarget, seconds: RECIPIENT_SECONDS }),
  };
  limiters.set(port, created);
  return created;
}

/** Consumes one point. Returns the seconds to wait when the limit is exceeded, 0 otherwise. */
async function secondsToWait(limiter: Limiter, key: string): Promise<number> {
  const { isAllowed, retryAfterMs } = await limiter.consume(key);
  return isAllowed ? 0 : Math.max(1, Math.ceil(retryAfterMs / 1000));
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
