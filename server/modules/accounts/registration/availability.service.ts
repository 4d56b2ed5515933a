import { emailSchema, usernameSchema } from '../../../../rules/accounts/accounts.ts';
import { isReservedUsername } from '../../../../rules/accounts/usernames.ts';
import { emailKey } from '../../../database/keys.ts';
import type { Availability, QueryCheckEmailArgs, QueryCheckUsernameArgs } from '../../../generated/schema.ts';
import type { Context } from '../../../context/context.ts';
import type { Envelope } from '../../../context/envelope.ts';
import { parseInput } from '../../../context/parseInput.ts';
import { translate } from '../../../i18n/translate.ts';
import { admitCheck } from '../accountLimits.ts';
import * as store from './registration.store.ts';

type AvailabilityResponse = Envelope & { readonly data: Availability };

/** The form shows the message next to the field. */
const toResponse = (ctx: Context, available: boolean, messageId: string): AvailabilityResponse => ({
  status: 200,
  message: translate(ctx.language, messageId),
  data: { available },
});

/** checkEmail: returns whether an address is available for registration. */
export async function checkEmail(ctx: Context, args: QueryCheckEmailArgs): Promise<AvailabilityResponse> {
  await admitCheck(ctx);
  const emailaddress = await parseInput(emailSchema, args.emailaddress);
  const owner = await store.findIdByEmailKey(ctx.db, emailKey(emailaddress));
  return owner === undefined
    ? toResponse(ctx, true, 'accounts.email.free')
    : toResponse(ctx, false, 'accounts.form.email.taken');
}

/**
 * checkUsername: returns whether a user name is available, including all that look like it. The caller's own name is
 * available to a caller who passes the own id.
 */
export async function checkUsername(ctx: Context, args: QueryCheckUsernameArgs): Promise<AvailabilityResponse> {
  await admitCheck(ctx);
  const username = await parseInput(usernameSchema, args.username);
  const owner = await store.findIdByConfusableUsername(ctx.db, username);
  const isOwn = owner !== undefined && ctx.viewer?.id === owner && args.userId === owner;
  if (owner !== undefined && !isOwn) return toResponse(ctx, false, 'accounts.form.username.taken');
  if (!isOwn && isReservedUsername(username)) return toResponse(ctx, false, 'accounts.form.username.reserved');
  return toResponse(ctx, true, 'accounts.username.free');
}
