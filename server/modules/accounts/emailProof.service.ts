import { emailKey } from '../../database/keys.ts';
import type { Queryable } from '../../database/types.ts';
import type { Context } from '../../graphql/context.ts';
import type { Language } from '../../i18n/translate.ts';
import { queueMail } from '../mail/queueMail.ts';
import { issueMailToken } from './mailTokens.service.ts';

/** The links that prove an address live this long. */
export const PROOF_HOURS = 48;

/** Where the link of a message leads that proves an address. */
export const proofLink = (ctx: Pick<Context, 'siteUrl'>, token: string): string =>
  `${ctx.siteUrl()}/verifyEmail/${token}`;

/** Sends the link that proves the address of an account, in the transaction that makes the account or asks for it. */
export async function queueVerificationMail(
  tx: Queryable,
  ctx: Context,
  user: {
    readonly id: number;
    readonly firstname: string;
    readonly emailaddress: string;
    readonly language: Language;
  },
): Promise<void> {
  const now = ctx.now();
  // The address is kept with the token: it proves the one it was sent to, even when the account has moved meanwhile.
  const value = emailKey(user.emailaddress);
  const token = await issueMailToken(
    tx,
    { purpose: 'verify_email', userId: user.id, value, minutes: PROOF_HOURS * 60 },
    now,
  );
  await queueMail(
    tx,
    {
      kind: 'verifyEmail',
      to: user.emailaddress,
      userId: user.id,
      language: user.language,
      values: { name: user.firstname, link: proofLink(ctx, token), hours: PROOF_HOURS },
    },
    now,
  );
}
