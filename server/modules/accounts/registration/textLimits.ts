import { DAY_MS } from '../../../base/durations.ts';
import type { Context } from '../../../context/context.ts';
import { UserError, ValidationError } from '../../../context/envelope.ts';
import type { Transaction } from '../../../database/types.ts';
import { costsExtra, getFullNumber, type Phone } from '../../people/phoneNumbers.ts';
import { countTexts, lockTexts } from '../oneTimeCodes.store.ts';

const RETRY_MINUTES = 60;

/** Separates the number from the address of the caller in the target of a code. No e-mail address starts with it. */
export const TEXT_MARK = ' @';

/**
 * Bounds what text messages cost: numbers that cost extra are refused, and all codes of a day are counted by number, by
 * country code and in total. A sender with many addresses cannot pass these.
 * @throws UserError 400, 429
 */
export async function admitText(tx: Transaction, ctx: Context, phone: Phone): Promise<void> {
  if (costsExtra(phone)) throw new ValidationError(400, 'accounts.form.phone.invalid');
  await lockTexts(tx);
  const { textsPerNumber, textsPerCountry, texts } = ctx.config.limits;
  const target = { number: getFullNumber(phone), countryCode: String(phone.callingCode), mark: TEXT_MARK };
  const counts = await countTexts(tx, target, new Date(ctx.now().getTime() - DAY_MS));
  if (counts.number < textsPerNumber && counts.country < textsPerCountry && counts.all < texts) return;
  if (counts.number < textsPerNumber)
    ctx.log.warn({ countryCode: phone.callingCode, ...counts }, 'the daily limit of text messages is reached');
  ctx.setHeader('retry-after', String(RETRY_MINUTES * 60));
  throw new UserError(429, 'accounts.code.tooMany', { minutes: RETRY_MINUTES });
}
