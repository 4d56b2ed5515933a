import { object, string } from 'yup';
import { countryCodeSchema, emailSchema, phoneSchema } from '../../../../rules/accounts/accounts.ts';
import { codeSchema } from '../../../../rules/accounts/codes.ts';
import { emailKey } from '../../../database/keys.ts';
import type {
  MutationSendRegisterOtpArgs,
  MutationVerifyRegisterOtpArgs,
  OtpSent,
  VerifiedToken,
} from '../../../generated/schema.ts';
import type { Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import { parseInput } from '../../../context/parseInput.ts';
import { queueMail } from '../../ground/mail/queueMail.ts';
import { assertRegistrationOpen } from '../../platformSettings/registrationPolicy.ts';
import { admitRecipient } from '../accountLimits.ts';
import { checkCode, CODE_MINUTES, sendCodeIn } from '../oneTimeCodes.service.ts';
import { readPhone, getFullNumber, type Phone } from '../../people/phoneNumbers.ts';
import { PROOF_SECONDS, issueMailProof } from './mailProof.ts';

const phoneFields = { country_code: countryCodeSchema, phone_number: phoneSchema };
const sendSchema = object({ ...phoneFields, emailaddress: emailSchema });
const verifySchema = object({ ...phoneFields, emailaddress: emailSchema, otp: codeSchema });
const hasAddress = object({ emailaddress: string().trim().required() });

/**
 * A code belongs to a number and the mailbox that it went to, so that a request with another mailbox does not void it.
 */
const getTarget = (phone: Phone, address: string): string => `${getFullNumber(phone)} ${emailKey(address)}`;

/** The platform cannot send text messages, so the code needs an e-mail address. */
function requireAddress(args: { readonly emailaddress?: string | null }): void {
  if (!hasAddress.isValidSync(args)) throw new UserError(400, 'accounts.phoneCode.noEmail');
}

/**
 * sendRegisterOtp: mails a code that proves the e-mail address. The response does not reveal whether the number or the
 * address is in use.
 */
export async function send(ctx: Context, args: MutationSendRegisterOtpArgs): Promise<OtpSent> {
  requireAddress(args);
  const { country_code, phone_number, emailaddress } = await parseInput(sendSchema, args);
  const phone = readPhone(country_code, phone_number);
  // The proof is useful for a registration only.
  await assertRegistrationOpen(ctx.db, 'registration');
  await admitRecipient(ctx, 'code', emailaddress);
  const sent = await ctx.db.transaction(async (tx) => {
    const code = await sendCodeIn(tx, ctx, { purpose: 'phone', target: getTarget(phone, emailaddress) });
    await queueMail(
      tx,
      {
        kind: 'registerCode',
        to: emailaddress,
        userId: null,
        language: ctx.language,
        values: { code: code.code, minutes: CODE_MINUTES },
      },
      ctx.now(),
    );
    return code;
  });
  return { expires_in: sent.expiresIn, resend_in: sent.resendIn };
}

/** verifyRegisterOtp: exchanges the right code for a token that signupV3 accepts for this address. */
export async function verify(ctx: Context, args: MutationVerifyRegisterOtpArgs): Promise<VerifiedToken> {
  requireAddress(args);
  const { country_code, phone_number, emailaddress, otp } = await parseInput(verifySchema, args);
  const phone = readPhone(country_code, phone_number);
  await checkCode(ctx.db, ctx, { purpose: 'phone', target: getTarget(phone, emailaddress), code: otp });
  return { token: issueMailProof(ctx, { phone, emailaddress }), expires_in: PROOF_SECONDS };
}
