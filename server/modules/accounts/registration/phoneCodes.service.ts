import { object, string } from 'yup';
import { countryCodeSchema, emailSchema, phoneSchema } from '../../../../rules/accounts/accounts.ts';
import { codeSchema } from '../../../../rules/accounts/codes.ts';
import { addressKey } from '../../../access/address.ts';
import { canSendSms } from '../../../config/outbox.ts';
import { emailKey } from '../../../database/keys.ts';
import type {
  MutationSendRegisterOtpArgs,
  MutationVerifyRegisterOtpArgs,
  OtpChannel,
  OtpSent,
  VerifiedToken,
} from '../../../generated/schema.ts';
import type { Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import { parseInput } from '../../../context/parseInput.ts';
import { queueMail } from '../../ground/mail/queueMail.ts';
import { queueSms } from '../../ground/mail/queueSms.ts';
import { assertRegistrationOpen } from '../../platformSettings/registrationPolicy.ts';
import { admitRecipient } from '../accountLimits.ts';
import { checkCode, CODE_MINUTES, sendCodeIn, type SentCode } from '../oneTimeCodes.service.ts';
import { readPhone, getFullNumber, type Phone } from '../../people/phoneNumbers.ts';
import { PROOF_SECONDS, issueProof } from './contactProof.ts';
import { admitText, TEXT_MARK } from './textLimits.ts';

const phoneFields = { country_code: countryCodeSchema, phone_number: phoneSchema };
const phoneSchemas = { send: object(phoneFields), verify: object({ ...phoneFields, otp: codeSchema }) };
const mailSchemas = {
  send: phoneSchemas.send.shape({ emailaddress: emailSchema }),
  verify: phoneSchemas.verify.shape({ emailaddress: emailSchema }),
};
const hasAddress = object({ emailaddress: string().trim().required() });

/** Where codes go: to the phone when text messages can be sent, otherwise to the e-mail address. */
export const codeChannel = ({ config }: Pick<Context, 'config'>): OtpChannel => (canSendSms(config) ? 'sms' : 'email');

/**
 * A mailed code belongs to a number and the mailbox that it went to, so that a request with another mailbox does not
 * void it.
 */
const getMailTarget = (phone: Phone, address: string): string => `${getFullNumber(phone)} ${emailKey(address)}`;

const getRecipient = (phone: Phone): string => `${getFullNumber(phone)}${TEXT_MARK}`;

/**
 * A code by text message belongs to a number and the address that requested it: requests and wrong tries from another
 * address neither void nor lock it.
 */
const getTextTarget = (ctx: Pick<Context, 'address'>, phone: Phone): string =>
  `${getRecipient(phone)}${addressKey(ctx.address)}`;

/** @throws UserError 400 without an address that a code could go to */
function requireAddress(args: { readonly emailaddress?: string | null }): void {
  if (!hasAddress.isValidSync(args)) throw new UserError(400, 'accounts.phoneCode.noEmail');
}

/**
 * sendRegisterOtp: sends a code to the phone, or without text messages to the e-mail address. The response does not
 * reveal whether the number or the address is in use.
 */
export async function send(ctx: Context, args: MutationSendRegisterOtpArgs): Promise<OtpSent> {
  const channel = codeChannel(ctx);
  const sent = channel === 'sms' ? await sendText(ctx, args) : await sendMail(ctx, args);
  return { expires_in: sent.expiresIn, resend_in: sent.resendIn, channel };
}

async function sendText(ctx: Context, args: MutationSendRegisterOtpArgs): Promise<SentCode> {
  const { country_code, phone_number } = await parseInput(phoneSchemas.send, args);
  const phone = readPhone(country_code, phone_number);
  await assertRegistrationOpen(ctx.db, 'registration');
  return ctx.db.transaction(async (tx) => {
    await admitText(tx, ctx, phone);
    const code = await sendCodeIn(tx, ctx, {
      purpose: 'phone',
      target: getTextTarget(ctx, phone),
      recipient: getRecipient(phone),
    });
    await queueSms(
      tx,
      {
        kind: 'registerCode',
        to: `+${getFullNumber(phone)}`,
        language: ctx.language,
        values: { code: code.code, minutes: CODE_MINUTES },
        expiresAt: code.expiresAt,
      },
      ctx.now(),
    );
    return code;
  });
}

async function sendMail(ctx: Context, args: MutationSendRegisterOtpArgs): Promise<SentCode> {
  requireAddress(args);
  const { country_code, phone_number, emailaddress } = await parseInput(mailSchemas.send, args);
  const phone = readPhone(country_code, phone_number);
  // The proof is useful for a registration only.
  await assertRegistrationOpen(ctx.db, 'registration');
  await admitRecipient(ctx, 'code', emailaddress);
  return ctx.db.transaction(async (tx) => {
    const code = await sendCodeIn(tx, ctx, { purpose: 'phone', target: getMailTarget(phone, emailaddress) });
    await queueMail(
      tx,
      {
        kind: 'registerCode',
        to: emailaddress,
        userId: null,
        language: ctx.language,
        values: { code: code.code, minutes: CODE_MINUTES },
        expiresAt: code.expiresAt,
      },
      ctx.now(),
    );
    return code;
  });
}

/** verifyRegisterOtp: exchanges the right code for a token that signupV3 accepts for this contact. */
export async function verify(ctx: Context, args: MutationVerifyRegisterOtpArgs): Promise<VerifiedToken> {
  if (codeChannel(ctx) === 'sms') {
    const { country_code, phone_number, otp } = await parseInput(phoneSchemas.verify, args);
    const phone = readPhone(country_code, phone_number);
    await checkCode(ctx.db, ctx, { purpose: 'phone', target: getTextTarget(ctx, phone), code: otp });
    return { token: issueProof(ctx, 'phone', { phone, emailaddress: '' }), expires_in: PROOF_SECONDS };
  }
  requireAddress(args);
  const { country_code, phone_number, emailaddress, otp } = await parseInput(mailSchemas.verify, args);
  const phone = readPhone(country_code, phone_number);
  await checkCode(ctx.db, ctx, { purpose: 'phone', target: getMailTarget(phone, emailaddress), code: otp });
  return { token: issueProof(ctx, 'email', { phone, emailaddress }), expires_in: PROOF_SECONDS };
}
