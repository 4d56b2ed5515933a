import { Alert, Button, Checkbox } from 'antd';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useViewer } from '@/domain/session/SessionContext';
import { useAcceptBetaTestingInvitationMutation } from '@/generated/betaTesters/acceptBetaTestingInvitation';
import { useAction } from '@/shared/action/useAction';
import { useConfirm } from '@/shared/feedback/useConfirm';

import styles from './BetaTesters.module.css';
import { getInvitationState } from './invitationState';
import { useInvitations } from './useInvitations';

/** Assumes that a viewer has at most one page of invitations. */
const OWN_PAGE_SIZE = 100;

/** Shows the viewer their invitation to test the bot, or that they are a tester. Renders nothing for other viewers. */
export function OwnInvitation({ botId }: { botId: number }) {
  const { role } = useViewer();
  const own = useInvitations({ pageSize: OWN_PAGE_SIZE, skip: role === 'admin' || role === 'guest' });
  const invitation = own.items.find(({ invitedBotId }) => invitedBotId === botId);
  if (invitation === undefined) return null;
  const state = getInvitationState(invitation);
  if (state === 'declined') return null;
  const reload = () => void own.reload();
  return state === 'invited' ? (
    <InvitationQuestion botId={botId} onAnswered={reload} />
  ) : (
    <TestingNotice botId={botId} onStopped={reload} />
  );
}

function InvitationQuestion({ botId, onAnswered }: { botId: number; onAnswered: () => void }) {
  const [hasAcceptedPolicy, setAcceptedPolicy] = useState(false);
  const answer = useAction(useAcceptBetaTestingInvitationMutation, { onSuccess: onAnswered });
  const respond = async (isAccept: boolean) => {
    const { status } = await answer.run({ botId, isAccept, isAcceptPolicy: isAccept && hasAcceptedPolicy });
    // The invitation was withdrawn.
    if (status === 404) onAnswered();
  };
  return (
    <Alert
      className={styles['own']}
      type="info"
      role="status"
      title={<FormattedMessage id="betaTesters.invitation" />}
      description={
        <span className={styles['question']}>
          <FormattedMessage id="betaTesters.invitedHint" />
          <Checkbox checked={hasAcceptedPolicy} onChange={(event) => setAcceptedPolicy(event.target.checked)}>
            <FormattedMessage id="betaTesters.policy" />
          </Checkbox>
          <span className={styles['buttons']}>
            <Button type="primary" disabled={!hasAcceptedPolicy || answer.busy} onClick={() => void respond(true)}>
              <FormattedMessage id="betaTesters.accept" />
            </Button>
            <Button disabled={answer.busy} onClick={() => void respond(false)}>
              <FormattedMessage id="betaTesters.decline" />
            </Button>
          </span>
        </span>
      }
    />
  );
}

function TestingNotice({ botId, onStopped }: { botId: number; onStopped: () => void }) {
  const intl = useIntl();
  const confirm = useConfirm();
  const stop = useAction(useAcceptBetaTestingInvitationMutation, { failure: 'form', onSuccess: onStopped });
  const confirmStop = () =>
    confirm({
      title: intl.formatMessage({ id: 'betaTesters.stopTitle' }),
      message: intl.formatMessage({ id: 'betaTesters.stopMessage' }),
      okLabel: intl.formatMessage({ id: 'betaTesters.stop' }),
      danger: true,
      run: async () => {
        const result = await stop.run({ botId, isAccept: false, isAcceptPolicy: false });
        return result.ok ? undefined : result.message;
      },
    });
  return (
    <Alert
      className={styles['own']}
      type="success"
      role="status"
      title={<FormattedMessage id="betaTesters.testing" />}
      action={
        <Button size="small" onClick={confirmStop}>
          <FormattedMessage id="betaTesters.stop" />
        </Button>
      }
    />
  );
}
