import { Alert, Button } from 'antd';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';

import { useViewer } from '@/domain/session/SessionContext';
import { getHome } from '@/domain/session/viewer';
import { useVerifyEmailAddressMutation } from '@/generated/accounts/verifyEmailAddress';
import { useAction } from '@/shared/action/useAction';
import { paths } from '@/shared/paths';

/** After a link that did not work: request another one, or sign in first. */
export function NewProofLink() {
  const viewer = useViewer();
  const requestLink = useAction(useVerifyEmailAddressMutation, { success: 'silent', failure: 'form' });
  const [sent, setSent] = useState<string>();

  if (viewer.role === 'guest')
    return (
      // For a guest this leads through the sign-in page back to the profile, which can send a new link.
      <Link to={paths.myProfile()}>
        <FormattedMessage id="verifyEmail.signInFirst" />
      </Link>
    );
  const { email } = viewer;
  if (viewer.isEmailVerified || email === undefined)
    return (
      <>
        <FormattedMessage id="verifyEmail.already" tagName="p" />
        <Link to={getHome(viewer.role)}>
          <FormattedMessage id="verifyEmail.continue" />
        </Link>
      </>
    );
  const send = async () => {
    const result = await requestLink.run({ emailaddress: email });
    if (result.ok) setSent(result.message);
  };
  return (
    <>
      {requestLink.error === null ? null : <Alert type="error" showIcon title={requestLink.error} />}
      {sent === undefined ? (
        <Button type="primary" loading={requestLink.busy} onClick={() => void send()}>
          <FormattedMessage id="verifyEmail.sendNew" />
        </Button>
      ) : (
        <Alert type="success" showIcon title={sent} />
      )}
    </>
  );
}
