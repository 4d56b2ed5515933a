import { codeSchema } from '@rules/accounts/codes';
import { phoneSchema } from '@rules/accounts/accounts';
import { Button } from 'antd';
import { Formik, useFormikContext } from 'formik';
import { FormattedMessage, useIntl } from 'react-intl';
import { object } from 'yup';

import { useVerifyRegisterOtpMutation } from '@/generated/accounts/verifyRegisterOtp';
import type { OtpChannel } from '@/generated/schema';
import { useAction } from '@/shared/action/useAction';
import { CodeField } from '@/shared/form/CodeField';
import { useReplaceCode } from '@/shared/form/useReplaceCode';
import { disableInPlace } from '@/shared/ui/button/disableInPlace';
import { minutesAndSeconds, useSecondsLeft } from '@/shared/ui/hooks/useSecondsLeft';

import styles from './RegisterPage.module.css';
import { toContact, type RegistrationValues } from './registrationForm';

const codeFormSchema = object({ otp: codeSchema });

interface PhoneCodeProps extends ResendButtonProps {
  channel: OtpChannel;
  /** The number or address that the code was sent to. */
  recipient: string;
  emailaddress: string;
}

/** The code, in the middle of the registration form: a form of its own that Enter submits alone. */
export function PhoneCode({ channel, recipient, emailaddress, ...resend }: PhoneCodeProps) {
  const intl = useIntl();
  const registration = useFormikContext<RegistrationValues>();
  const verify = useAction(useVerifyRegisterOtpMutation, { failure: 'form' });

  const check = async ({ otp }: { otp: string }) => {
    if (verify.busy) return;
    const { values, setValues } = registration;
    const result = await verify.run({
      country_code: values.country_code ?? 0,
      phone_number: phoneSchema.cast(values.phone_number) ?? '',
      otp,
      ...(channel === 'email' ? { emailaddress } : {}),
    });
    const token = result.ok ? result.response.data?.token : undefined;
    if (token !== undefined) {
      const provedContact = toContact(values);
      // Merges into the latest values: the user may have typed during the request.
      void setValues((latest) => ({ ...latest, otpToken: token, provedContact }));
    }
  };

  return (
    <Formik initialValues={{ otp: '' }} validationSchema={codeFormSchema} onSubmit={check}>
      {({ submitForm }) => (
        <div
          role="group"
          aria-label={intl.formatMessage({
            id: channel === 'sms' ? 'register.proof.phone.send' : 'register.proof.send',
          })}
          className={styles['code']}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
            event.preventDefault();
            void submitForm();
          }}
        >
          <p>
            <FormattedMessage
              id={channel === 'sms' ? 'register.proof.phone.sent' : 'register.proof.sent'}
              values={{
                address: (
                  <strong translate="no" dir="ltr">
                    {recipient}
                  </strong>
                ),
              }}
            />
          </p>
          {verify.error === null ? null : (
            <p role="alert" className={styles['rejected']}>
              {verify.error}
            </p>
          )}
          <CodeField name="otp" label={intl.formatMessage({ id: 'register.proof.code' })} autoFocus />
          <div className={styles['codeButtons']}>
            <Button loading={verify.busy} onClick={() => void submitForm()}>
              <FormattedMessage id="register.proof.check" />
            </Button>
            <ResendButton {...resend} />
          </div>
        </div>
      )}
    </Formik>
  );
}

interface ResendButtonProps {
  resendAt: number;
  /** Resolves to true when another code was sent. */
  onResend: () => Promise<boolean>;
  isSending: boolean;
}

/** Sends another code after the countdown in its label; the typed one leaves the form. */
function ResendButton({ resendAt, onResend, isSending }: ResendButtonProps) {
  const seconds = useSecondsLeft(resendAt);
  const replaceCode = useReplaceCode();
  return (
    <Button
      type="link"
      className={styles['resend']}
      loading={isSending}
      {...disableInPlace(seconds > 0, () => void replaceCode(onResend))}
    >
      {seconds > 0 ? (
        <FormattedMessage id="register.proof.resendIn" values={{ time: minutesAndSeconds(seconds) }} />
      ) : (
        <FormattedMessage id="register.proof.resend" />
      )}
    </Button>
  );
}
