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

type Answer = Envelope & { readonly data: Availability };

/** The form shows the message next to the field. */
const toAnswer = (ctx: Context, available: boolean, messageId: string): Answer => ({
  status: 200,
  message: translate(ctx.language, messageId),
  data: { available },
});

/** checkEmail: returns whether an address is available for registration. */
export async function checkEmail(ctx: Context, args: QueryCheckEmailArgs): Promise<Answer> {
  await admitCheck(ctx);
  const emailaddress = await parseInput(emailSchema, args.emailaddress);
  const owner = await store.findByEmailKey(ctx.db, emailKey(emailaddress));
  return owner === undefined
    ? toAnswer(ctx, true, 'accounts.email.free')
    : toAnswer(ctx, false, 'accounts.form.email.taken');
}

/**
 * checkUsername: returns whether a user name is available, including all that look like it. The caller's own name is
 * available to a caller who passes the own id.
 */
export async function checkUsername(ctx: Context, args: QueryCheckUsernameArgs): Promise<Answer> {
  await admitCheck(ctx);
  const username = await parseInput(usernameSchema, args.username);
  const owner = await store.findByConfusableKey(ctx.db, username);
  const isOwn = owner !== undefined && ctx.viewer?.id === owner && args.userId === owner;
  if (owner !== undefined && !isOwn) return toAnswer(ctx, false, 'accounts.form.username.taken');
  if (!isOwn && isReservedUsername(username)) return toAnswer(ctx, false, 'accounts.form.username.reserved');
  return toAnswer(ctx, true, 'accounts.username.free');
}
