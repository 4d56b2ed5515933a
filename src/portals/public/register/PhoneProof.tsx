import { countryCodeSchema, emailSchema, phoneSchema } from '@rules/accounts/accounts';
import { Button } from 'antd';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';

import { useSendRegisterOtpMutation } from '@/generated/accounts/sendRegisterOtp';
import { useAction } from '@/shared/action/useAction';

import { PhoneCode } from './PhoneCode';
import styles from './RegisterPage.module.css';
import { isContactProved, toContact, type RegistrationValues } from './registrationForm';

interface Sent {
  /** The number and address that the code belongs to. */
  contact: string;
  emailaddress: string;
  /** When another code may be requested, in ms since 1970. */
  resendAt: number;
}

/** The optional verification of the e-mail address during the registration: a code is sent and typed in. */
export function PhoneProof() {
  const { values, errors } = useFormikContext<RegistrationValues>();
  const [sent, setSent] = useState<Sent>();
  const ask = useAction(useSendRegisterOtpMutation, { failure: 'form' });

  const isReady =
    errors.phone_number === undefined &&
    countryCodeSchema.isValidSync(values.country_code) &&
    phoneSchema.isValidSync(values.phone_number) &&
    emailSchema.isValidSync(values.emailaddress);

  const send = async () => {
    const emailaddress = emailSchema.cast(values.emailaddress) ?? '';
    const result = await ask.run({
      country_code: values.country_code ?? 0,
      phone_number: phoneSchema.cast(values.phone_number) ?? '',
      emailaddress,
    });
    if (!result.ok) return;
    const resendAt = Date.now() + (result.response.data?.resend_in ?? 0) * 1000;
    setSent({ contact: toContact(values), emailaddress, resendAt });
  };

  if (isContactProved(values)) {
    return (
      <p className={styles['proved']} role="status">
        <span aria-hidden="true">✓ </span>
        <FormattedMessage id="register.proof.done" />
      </p>
    );
  }
  // A code is valid for the contact data that it was requested for.
  const isWaiting = sent !== undefined && sent.contact === toContact(values);
  return (
    <div className={styles['proof']}>
      <p>
        <FormattedMessage id={isReady ? 'register.proof.about' : 'register.proof.needs'} />
      </p>
      {ask.error === null ? null : (
        <p role="alert" className={styles['refused']}>
          {ask.error}
        </p>
      )}
      {isWaiting ? (
        <PhoneCode
          emailaddress={sent.emailaddress}
          resendAt={sent.resendAt}
          onResend={() => void send()}
          isSending={ask.busy}
        />
      ) : (
        <Button disabled={!isReady} loading={ask.busy} onClick={() => void send()}>
          <FormattedMessage id="register.proof.send" />
        </Button>
      )}
    </div>
  );
}
