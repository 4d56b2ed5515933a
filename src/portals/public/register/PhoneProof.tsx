import { countryCodeSchema, emailSchema, phoneSchema } from '@rules/accounts/accounts';
import { Button } from 'antd';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';

import { useSendRegisterOtpMutation } from '@/generated/accounts/sendRegisterOtp';
import { useGetSignInOptionsQuery } from '@/generated/session/getSignInOptions';
import type { OtpChannel } from '@/generated/schema';
import { useAction } from '@/shared/action/useAction';
import type { MessageId } from '@/shared/i18n/messages';

import { PhoneCode } from './PhoneCode';
import styles from './RegisterPage.module.css';
import { isContactProved, toContact, type RegistrationValues } from './registrationForm';

interface Sent {
  /** The number and address that the code belongs to. */
  contact: string;
  /** Where the code went: the phone number or the e-mail address. */
  recipient: string;
  emailaddress: string;
  /** When another code may be requested, in ms since 1970. */
  resendAt: number;
}

const texts = {
  email: {
    about: 'register.proof.about',
    needs: 'register.proof.needs',
    send: 'register.proof.send',
    done: 'register.proof.done',
  },
  sms: {
    about: 'register.proof.phone.about',
    needs: 'register.proof.phone.needs',
    send: 'register.proof.phone.send',
    done: 'register.proof.phone.done',
  },
} as const satisfies Record<OtpChannel, Record<'about' | 'needs' | 'send' | 'done', MessageId>>;

/**
 * The optional verification during the registration: a code is sent to the phone, or without text messages to the
 * e-mail address, and typed in.
 */
export function PhoneProof() {
  const { values, errors } = useFormikContext<RegistrationValues>();
  const [sent, setSent] = useState<Sent>();
  const requestCode = useAction(useSendRegisterOtpMutation, { failure: 'form' });

  const options = useGetSignInOptionsQuery();
  const channel = options.data?.getSignInOptions.data?.phone_code_channel ?? 'email';
  const ids = texts[channel];

  const isReady =
    errors.phone_number === undefined &&
    countryCodeSchema.isValidSync(values.country_code) &&
    phoneSchema.isValidSync(values.phone_number) &&
    (channel === 'sms' || emailSchema.isValidSync(values.emailaddress));

  const send = async (): Promise<boolean> => {
    const emailaddress = emailSchema.cast(values.emailaddress) ?? '';
    const phone = phoneSchema.cast(values.phone_number) ?? '';
    const result = await requestCode.run({
      country_code: values.country_code ?? 0,
      phone_number: phone,
      ...(channel === 'email' ? { emailaddress } : {}),
    });
    if (!result.ok) return false;
    const resendAt = Date.now() + (result.response.data?.resend_in ?? 0) * 1000;
    const recipient = channel === 'sms' ? `+${values.country_code ?? ''} ${phone}` : emailaddress;
    setSent({ contact: toContact(values), recipient, emailaddress, resendAt });
    return true;
  };

  if (isContactProved(values)) {
    return (
      <p className={styles['proved']} role="status">
        <span aria-hidden="true">✓ </span>
        <FormattedMessage id={ids.done} />
      </p>
    );
  }
  // A code is valid for the contact data that it was requested for.
  const isWaiting = sent !== undefined && sent.contact === toContact(values);
  return (
    <div className={styles['proof']}>
      <p>
        <FormattedMessage id={isReady ? ids.about : ids.needs} />
      </p>
      {requestCode.error === null ? null : (
        <p role="alert" className={styles['rejected']}>
          {requestCode.error}
        </p>
      )}
      {isWaiting ? (
        <PhoneCode
          channel={channel}
          recipient={sent.recipient}
          emailaddress={sent.emailaddress}
          resendAt={sent.resendAt}
          onResend={send}
          isSending={requestCode.busy}
        />
      ) : (
        <Button disabled={!isReady} loading={requestCode.busy} onClick={() => void send()}>
          <FormattedMessage id={ids.send} />
        </Button>
      )}
    </div>
  );
}
