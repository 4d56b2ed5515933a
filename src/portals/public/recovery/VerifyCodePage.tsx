import { verifyCodeSchema } from '@rules/accounts/codes';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation, useNavigate } from 'react-router';

import { useVerifyOtpMutation } from '@/generated/accounts/verifyOTP';
import { useAction } from '@/shared/action/useAction';
import { CodeField } from '@/shared/form/CodeField';
import { PageForm } from '@/shared/form/PageForm';
import { TextField } from '@/shared/form/TextField';
import { paths } from '@/shared/paths';

import { RecoveryFrame } from './RecoveryFrame';
import { ResendButton } from './ResendButton';
import { readCodeStep, type TokenStep } from './steps';

interface Values {
  emailaddress: string;
  otp: string;
}

/** /verify-code: exchanges the code of the e-mail for the next step. Without an address the page requests it first. */
export function VerifyCodePage() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { state } = useLocation();
  const step = readCodeStep(state);
  const verify = useAction(useVerifyOtpMutation, { success: 'silent', failure: 'form' });

  const submit = async (values: Values) => {
    const { emailaddress, otp } = verifyCodeSchema.cast(values);
    const result = await verify.run({ emailaddress, otp });
    const token = result.ok ? result.response.data?.token : undefined;
    if (token === undefined) return false;
    const next: TokenStep = { token, from: 'code', emailaddress };
    // The code is used up: Back leads to the step before it.
    void navigate(paths.resetPassword(), { replace: true, state: next });
    return true;
  };

  return (
    <RecoveryFrame
      titleId="page.verifyCode"
      about={
        step === undefined ? (
          <FormattedMessage id="recovery.code.aboutWithoutAddress" />
        ) : (
          <FormattedMessage
            id="recovery.code.about"
            values={{
              address: (
                <strong translate="no" dir="ltr">
                  {step.emailaddress}
                </strong>
              ),
            }}
          />
        )
      }
      links={
        <Link to={paths.forgotPassword()} state={step}>
          <FormattedMessage id={step === undefined ? 'recovery.code.requestFirst' : 'recovery.code.otherAddress'} />
        </Link>
      }
    >
      <PageForm<Values>
        label={intl.formatMessage({ id: 'page.verifyCode' })}
        submitLabel={intl.formatMessage({ id: 'recovery.code.submit' })}
        initialValues={{ emailaddress: step?.emailaddress ?? '', otp: '' }}
        schema={verifyCodeSchema}
        submitWhen="always"
        confirmsLeaving={false}
        isWide
        submitting={verify.busy}
        serverError={verify.error}
        onSubmit={submit}
        footer={step === undefined ? null : <ResendButton step={step} onSent={verify.clearError} />}
      >
        {step === undefined ? (
          <TextField
            name="emailaddress"
            type="email"
            label={intl.formatMessage({ id: 'recovery.email' })}
            autoComplete="username"
            required
          />
        ) : null}
        <CodeField name="otp" label={intl.formatMessage({ id: 'recovery.code.label' })} />
      </PageForm>
    </RecoveryFrame>
  );
}
