import { forgotPasswordSchema } from '@rules/accounts/codes';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation, useNavigate } from 'react-router';

import { useForgotPasswordMutation } from '@/generated/accounts/forgotPassword';
import { useAction } from '@/shared/action/useAction';
import { PageForm } from '@/shared/form/PageForm';
import { TextField } from '@/shared/form/TextField';
import { paths } from '@/shared/paths';

import { RecoveryFrame } from './RecoveryFrame';
import { readAddress, toCodeStep } from './steps';

interface Values {
  emailaddress: string;
}

/** /forgot-password: requests a code. The response does not reveal whether the address has an account. */
export function ForgotPasswordPage() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { state } = useLocation();
  const requestCode = useAction(useForgotPasswordMutation, { success: 'silent', failure: 'form' });

  const submit = async (values: Values) => {
    const { emailaddress } = forgotPasswordSchema.cast(values);
    const result = await requestCode.run({ emailaddress });
    if (!result.ok) return false;
    // Back leads here again, with the address in its field.
    void navigate(paths.forgotPassword(), { replace: true, state: { emailaddress } });
    void navigate(paths.verifyCode(), { state: toCodeStep(emailaddress, result.response.data?.resend_in ?? 0) });
    return true;
  };

  return (
    <RecoveryFrame
      titleId="page.forgotPassword"
      about={<FormattedMessage id="recovery.forgot.about" />}
      links={
        <>
          <Link to={paths.login()}>
            <FormattedMessage id="recovery.toLogin" />
          </Link>
          <Link to={paths.verifyCode()}>
            <FormattedMessage id="recovery.forgot.haveCode" />
          </Link>
        </>
      }
    >
      <PageForm<Values>
        label={intl.formatMessage({ id: 'page.forgotPassword' })}
        submitLabel={intl.formatMessage({ id: 'recovery.forgot.submit' })}
        initialValues={{ emailaddress: readAddress(state) ?? '' }}
        schema={forgotPasswordSchema}
        submitWhen="always"
        confirmsLeaving={false}
        isWide
        submitting={requestCode.busy}
        serverError={requestCode.error}
        onSubmit={submit}
      >
        <TextField
          name="emailaddress"
          type="email"
          label={intl.formatMessage({ id: 'recovery.email' })}
          autoComplete="username"
          required
        />
      </PageForm>
    </RecoveryFrame>
  );
}
