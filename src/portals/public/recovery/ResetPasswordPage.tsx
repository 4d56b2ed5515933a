import { confirmPasswordSchema, newPasswordSchema } from '@rules/accounts/passwords';
import { Alert } from 'antd';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { object } from 'yup';

import { NewPasswordFields } from '@/domain/accounts/NewPasswordFields';
import { useSession } from '@/domain/session/SessionContext';
import { useCheckResetTokenQuery } from '@/generated/accounts/checkResetToken';
import { useResetPasswordMutation } from '@/generated/accounts/resetPassword';
import { useSetNewPasswordMutation } from '@/generated/accounts/setNewPassword';
import { readResponse } from '@/shared/action/readResponse';
import { useAction } from '@/shared/action/useAction';
import { FailureText } from '@/shared/feedback/FailureText';
import { AccountHint } from '@/shared/form/AccountHint';
import { PageForm } from '@/shared/form/PageForm';
import { paths } from '@/shared/paths';

import { RecoveryFrame } from './RecoveryFrame';
import { readTokenStep, type TokenStep } from './steps';

/**
 * /reset-password: by the link of the e-mail (`?token=`) or after the code. The token is removed from the address at
 * once.
 */
export function ResetPasswordPage() {
  const navigate = useNavigate();
  const location = useLocation();
  const [params] = useSearchParams();
  const linkToken = params.get('token');
  const step = readTokenStep(location.state);

  useEffect(() => {
    if (linkToken === null) return;
    const next: TokenStep = { token: linkToken, from: 'link', emailaddress: undefined };
    void navigate(paths.resetPassword(), { replace: true, state: next });
  }, [linkToken, navigate]);

  if (linkToken !== null) return null;
  return (
    <RecoveryFrame
      titleId="page.resetPassword"
      about={<FormattedMessage id={step === undefined ? 'recovery.reset.noToken' : 'recovery.reset.about'} />}
      links={
        <>
          <Link to={paths.forgotPassword()} state={{ emailaddress: step?.emailaddress }}>
            <FormattedMessage id="recovery.reset.requestAgain" />
          </Link>
          <Link to={paths.login()}>
            <FormattedMessage id="recovery.toLogin" />
          </Link>
        </>
      }
    >
      {step === undefined ? null : step.from === 'link' ? (
        <ResetByLink key={step.token} step={step} />
      ) : (
        <ResetForm key={step.token} step={step} />
      )}
    </RecoveryFrame>
  );
}

/** Reports an invalid link before the user types two passwords. */
function ResetByLink({ step }: { step: TokenStep }) {
  const result = useCheckResetTokenQuery({ variables: { token: step.token }, fetchPolicy: 'no-cache' });
  const { failure, failureStatus, response } = readResponse(result);
  // Without a response the link is not verified, and the form reports an invalid one.
  if (response || failureStatus === 'fail') return <ResetForm step={step} />;
  if (failure === undefined)
    return (
      <p role="status">
        <FormattedMessage id="recovery.reset.checking" />
      </p>
    );
  return (
    <>
      <Alert type="error" showIcon role="alert" title={<FailureText failure={failure} />} />
      <Link to={paths.forgotPassword()}>
        <FormattedMessage id="recovery.reset.newLink" />
      </Link>
    </>
  );
}

interface Values {
  password: string;
  confirmPassword: string;
}

function ResetForm({ step }: { step: TokenStep }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { viewer, signOut } = useSession();
  const owner = { emailaddress: step.emailaddress };
  const byLink = useAction(useResetPasswordMutation, { failure: 'form' });
  const byCode = useAction(useSetNewPasswordMutation, { failure: 'form' });
  const reset = step.from === 'code' ? byCode : byLink;

  const submit = async ({ password }: Values) => {
    const { ok } = await reset.run({ token: step.token, password });
    if (!ok) return false;
    // The reset has ended all sessions, including this one.
    if (viewer.role !== 'guest') await signOut();
    void navigate(paths.login(), { replace: true });
    return true;
  };

  return (
    <PageForm<Values>
      label={intl.formatMessage({ id: 'page.resetPassword' })}
      submitLabel={intl.formatMessage({ id: 'password.submit' })}
      initialValues={{ password: '', confirmPassword: '' }}
      schema={object({ password: newPasswordSchema(owner), confirmPassword: confirmPasswordSchema('password') })}
      submitWhen="always"
      confirmsLeaving={false}
      isWide
      submitting={reset.busy}
      serverError={reset.error}
      onSubmit={submit}
    >
      <AccountHint username={step.emailaddress} />
      <NewPasswordFields name="password" rulesFor={owner} />
    </PageForm>
  );
}
