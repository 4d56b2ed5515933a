import { Button } from 'antd';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router';

import { useForgotPasswordMutation } from '@/generated/accounts/forgotPassword';
import { useAction } from '@/shared/action/useAction';
import { paths } from '@/shared/paths';
import { minutesAndSeconds, useSecondsLeft } from '@/shared/ui/hooks/useSecondsLeft';

import styles from './RecoveryFrame.module.css';
import { codeStep, type CodeStep } from './steps';

/** Sends another code after the countdown in its label. The previous code is then invalid. */
export function ResendButton({ step, onSent }: { step: CodeStep; onSent: () => void }) {
  const navigate = useNavigate();
  const seconds = useSecondsLeft(step.resendAt);
  const requestCode = useAction(useForgotPasswordMutation);

  const resend = async () => {
    const { emailaddress } = step;
    const result = await requestCode.run({ emailaddress });
    if (!result.ok) return;
    onSent();
    void navigate(paths.verifyCode(), {
      replace: true,
      state: codeStep(emailaddress, result.response.data?.resend_in ?? 0),
    });
  };

  return (
    <Button
      type="link"
      className={styles['resend']}
      disabled={seconds > 0}
      loading={requestCode.busy}
      onClick={() => void resend()}
    >
      {seconds > 0 ? (
        <FormattedMessage id="recovery.code.resendIn" values={{ time: minutesAndSeconds(seconds) }} />
      ) : (
        <FormattedMessage id="recovery.code.resend" />
      )}
    </Button>
  );
}
