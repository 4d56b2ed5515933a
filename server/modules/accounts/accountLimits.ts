import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../../config/config.ts';
import type { Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { addressKey } from '../../access/address.ts';
import type { ServerMessageId } from '../../i18n/translate.ts';
import { mailboxKey } from './mailbox.ts';

const checkSeconds = 5 * 60;
const registrationSeconds = 60 * 60;
const recipientSeconds = 30 * 60;

interface Limiters {
  readonly checks: RateLimiterMemory;
  readonly registrations: RateLimiterMemory;
  readonly recipients: RateLimiterMemory;
}

/** One set for each app of the process, counted in its memory. */
const limiters = new WeakMap<Config, Limiters>();

function getLimiters({ config }: Context): Limiters {
  const known = limiters.get(config);
  if (known !== undefined) return known;
  const { availabilityChecks, registrations, codesPerTarget } = config.limits;
  const made = {
    checks: new RateLimiterMemory({ points: availabilityChecks, duration: checkSeconds }),
    registrations: new RateLimiterMemory({ points: registrations, duration: registrationSeconds }),
    recipients: new RateLimiterMemory({ points: codesPerTarget, duration: recipientSeconds }),
  };
  limiters.set(config, made);
  return made;
}

/** Counts one; the seconds to wait when that is one too many. */
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
 * Counts a question whether a name or an address is taken: typing needs a few, harvesting needs millions. A registration
 * is such a question as well.
 * @throws UserError 429
 */
export async function admitCheck(ctx: Context): Promise<void> {
  const seconds = await secondsToWait(getLimiters(ctx).checks, addressKey(ctx.address));
  if (seconds === 0) return;
  ctx.setHeader('retry-after', String(seconds));
  throw new UserError(429, 'accounts.tooManyChecks', { seconds });
}

/**
 * Counts a new account of an address, before the costly part of making it.
 * @throws UserError 429
 */
export async function admitRegistration(ctx: Context): Promise<void> {
  const seconds = await secondsToWait(getLimiters(ctx).registrations, addressKey(ctx.address));
  if (seconds === 0) return;
  ctx.setHeader('retry-after', String(seconds));
  throw new UserError(429, 'accounts.tooManyRegistrations', { minutes: Math.ceil(seconds / 60) });
}

/** What is mailed to whoever is named. Each is counted for itself: codes that somebody asks for do not stop a registration. */
const recipientMessages = {
  code: 'accounts.code.tooMany',
  change: 'accounts.email.tooManyChanges',
  registration: 'accounts.tooManyForMailbox',
  proof: 'accounts.tooManyForMailbox',
} as const satisfies Readonly<Record<string, ServerMessageId>>;

/**
 * Counts a message to whoever is named: nobody's mailbox is filled from many addresses or under many spellings.
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
