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
import { minutesAndSeconds, useSecondsLeft } from '@/shared/ui/hooks/useSecondsLeft';

import styles from './RegisterPage.module.css';
import { toContact, type RegistrationValues } from './registrationForm';

const codeFormSchema = object({ otp: codeSchema });

interface PhoneCodeProps {
  channel: OtpChannel;
  /** The number or address that the code was sent to. */
  recipient: string;
  emailaddress: string;
  resendAt: number;
  onResend: () => void;
  isSending: boolean;
}

/** The code, in the middle of the registration form: a form of its own that Enter submits alone. */
export function PhoneCode({ channel, recipient, emailaddress, resendAt, onResend, isSending }: PhoneCodeProps) {
  const intl = useIntl();
  const registration = useFormikContext<RegistrationValues>();
  const verify = useAction(useVerifyRegisterOtpMutation, { failure: 'form' });
  const seconds = useSecondsLeft(resendAt);

  const check = async ({ otp }: { otp: string }) => {
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
            <Button type="link" disabled={seconds > 0} loading={isSending} onClick={onResend}>
              {seconds > 0 ? (
                <FormattedMessage id="register.proof.resendIn" values={{ time: minutesAndSeconds(seconds) }} />
              ) : (
                <FormattedMessage id="register.proof.resend" />
              )}
            </Button>
          </div>
        </div>
      )}
    </Formik>
  );
}
