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
import { readPhone, wholeNumber, type Phone } from '../../people/phoneNumbers.ts';
import { PROOF_SECONDS, sealPhoneProof } from './phoneProof.ts';

const phoneFields = { country_code: countryCodeSchema, phone_number: phoneSchema };
const sendSchema = object({ ...phoneFields, emailaddress: emailSchema });
const verifySchema = object({ ...phoneFields, emailaddress: emailSchema, otp: codeSchema });
const hasAddress = object({ emailaddress: string().trim().required() });

/** A code belongs to a number and the mailbox it went to: who asks for another one elsewhere does not void this one. */
const getTarget = (phone: Phone, address: string): string => `${wholeNumber(phone)} ${emailKey(address)}`;

/** There is no way to send text messages: without an e-mail address the code has nowhere to go. */
function requireAddress(args: { readonly emailaddress?: string | null }): void {
  if (!hasAddress.isValidSync(args)) throw new UserError(400, 'accounts.phoneCode.noEmail');
}

/** sendRegisterOtp: a code that proves a number, by e-mail. Known and unknown numbers and addresses answer alike. */
export async function send(ctx: Context, args: MutationSendRegisterOtpArgs): Promise<OtpSent> {
  requireAddress(args);
  const { country_code, phone_number, emailaddress } = await parseInput(sendSchema, args);
  const phone = readPhone(country_code, phone_number);
  // The proof is good for a registration alone.
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

/** verifyRegisterOtp: the right code is exchanged for a token that signupV3 takes for this number. */
export async function verify(ctx: Context, args: MutationVerifyRegisterOtpArgs): Promise<VerifiedToken> {
  requireAddress(args);
  const { country_code, phone_number, emailaddress, otp } = await parseInput(verifySchema, args);
  const phone = readPhone(country_code, phone_number);
  await checkCode(ctx.db, ctx, { purpose: 'phone', target: getTarget(phone, emailaddress), code: otp });
  return { token: sealPhoneProof(ctx, phone), expires_in: PROOF_SECONDS };
}
