import { Alert, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useNavigate, useParams } from 'react-router';

import { useSession } from '@/domain/session/SessionContext';
import { getHome } from '@/domain/session/viewer';
import { useVerifyUserEmailMutation } from '@/generated/accounts/verifyUserEmail';
import { useAction } from '@/shared/action/useAction';
import { paths } from '@/shared/paths';

import { NewProofLink } from './NewProofLink';
import { RecoveryFrame } from './RecoveryFrame';
import styles from './RecoveryFrame.module.css';

type Outcome =
  | { kind: 'none' }
  | { kind: 'working' }
  | { kind: 'proven'; message: string }
  | { kind: 'refused'; message: string }
  /** No response arrived: the token is still valid. */
  | { kind: 'unreached'; message: string };

/**
 * /verifyEmail/{token}: verifies the address that the link was sent to. The token is removed from the address at once.
 */
export function VerifyEmailPage() {
  const { token } = useParams();
  const navigate = useNavigate();
  const { viewer, reload } = useSession();
  const verify = useAction(useVerifyUserEmailMutation, { success: 'silent', failure: 'form' });
  const [outcome, setOutcome] = useState<Outcome>({ kind: token === undefined ? 'none' : 'working' });
  const tokenRef = useRef(token);
  const started = useRef<string>(undefined);

  const prove = async (current: string) => {
    setOutcome({ kind: 'working' });
    const result = await verify.run({ token: current });
    if (!result.ok) {
      setOutcome({ kind: result.response === null ? 'unreached' : 'refused', message: result.message });
      return;
    }
    setOutcome({ kind: 'proven', message: result.message });
    if (viewer.role !== 'guest') await reload();
  };

  useEffect(() => {
    // Once per link: a token works once, and Strict Mode mounts twice.
    if (token === undefined || started.current === token) return;
    started.current = token;
    tokenRef.current = token;
    void prove(token);
    void navigate(paths.verifyEmail(), { replace: true });
  });

  return (
    <RecoveryFrame titleId="page.verifyEmail">
      <div className={styles['outcome']} aria-live="polite">
        {outcome.kind === 'working' ? <FormattedMessage id="verifyEmail.working" tagName="p" /> : null}
        {outcome.kind === 'none' ? <FormattedMessage id="verifyEmail.none" tagName="p" /> : null}
        {outcome.kind === 'proven' ? <Alert type="success" showIcon title={outcome.message} /> : null}
        {outcome.kind === 'refused' || outcome.kind === 'unreached' ? (
          <Alert type="error" showIcon title={outcome.message} />
        ) : null}
        {outcome.kind === 'unreached' ? (
          <Button type="primary" onClick={() => void prove(tokenRef.current ?? '')}>
            <FormattedMessage id="shared.action.retry" />
          </Button>
        ) : null}
        {outcome.kind === 'refused' || outcome.kind === 'none' ? <NewProofLink /> : null}
        {outcome.kind === 'proven' ? (
          <Link to={viewer.role === 'guest' ? paths.login() : getHome(viewer.role)}>
            <FormattedMessage id={viewer.role === 'guest' ? 'recovery.toLogin' : 'verifyEmail.continue'} />
          </Link>
        ) : null}
      </div>
    </RecoveryFrame>
  );
}
