import { Button } from 'antd';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router';

import { useForgotPasswordMutation } from '@/generated/accounts/forgotPassword';
import { useAction } from '@/shared/action/useAction';
import { useReplaceCode } from '@/shared/form/useReplaceCode';
import { paths } from '@/shared/paths';
import { disableInPlace } from '@/shared/ui/button/disableInPlace';
import { minutesAndSeconds, useSecondsLeft } from '@/shared/ui/hooks/useSecondsLeft';

import styles from './RecoveryFrame.module.css';
import { toCodeStep, type CodeStep } from './steps';

/** Sends another code after the countdown in its label. The previous code is then invalid, and leaves the form. */
export function ResendButton({ step, onSent }: { step: CodeStep; onSent: () => void }) {
  const navigate = useNavigate();
  const seconds = useSecondsLeft(step.resendAt);
  const requestCode = useAction(useForgotPasswordMutation);
  const replaceCode = useReplaceCode();

  const resend = async (): Promise<boolean> => {
    const { emailaddress } = step;
    const result = await requestCode.run({ emailaddress });
    if (!result.ok) return false;
    onSent();
    void navigate(paths.verifyCode(), {
      replace: true,
      state: toCodeStep(emailaddress, result.response.data?.resend_in ?? 0),
    });
    return true;
  };

  return (
    <Button
      type="link"
      className={styles['resend']}
      loading={requestCode.busy}
      {...disableInPlace(seconds > 0, () => void replaceCode(resend))}
    >
      {seconds > 0 ? (
        <FormattedMessage id="recovery.code.resendIn" values={{ time: minutesAndSeconds(seconds) }} />
      ) : (
        <FormattedMessage id="recovery.code.resend" />
      )}
    </Button>
  );
}
