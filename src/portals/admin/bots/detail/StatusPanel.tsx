import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';

import { useBotRemoval, useBotSwitch } from '@/domain/bots/botActions';
import { BotStatus } from '@/domain/botReviews/BotStatus';
import { BOT_STATUS, isWaiting } from '@/domain/bots/botStatus';
import { DeleteBotDialog } from '@/domain/bots/DeleteBotDialog';
import { useCheckBotStatusByAdminQuery } from '@/generated/botReviews/checkBotStatusByAdmin';
import type { BotDetail_BotFragment } from '@/generated/bots/fragments';
import { readResponse } from '@/shared/action/readResponse';
import { useFailureToast } from '@/shared/feedback/useFailureToast';
import type { MessageId } from '@/shared/i18n/messages';
import { paths } from '@/shared/paths';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { Panel } from '@/shared/ui/page/Panel';
import { useDialogParam } from '@/shared/url/useDialogParam';

import styles from '../AdminBots.module.css';
import { RejectDialog } from '../RejectDialog';
import { getAcceptLabelId, useReviewActions } from '../useReviewActions';
import { useReviewChanges } from './ReviewChanges';

interface BotProps {
  bot: BotDetail_BotFragment;
}

/** What the current status of a bot means, for admins. */
const statusMessages: Readonly<Record<number, MessageId>> = {
  [BOT_STATUS.created]: 'botAdmin.currentStatus.created',
  [BOT_STATUS.verificationRequested]: 'botAdmin.currentStatus.verificationRequested',
  [BOT_STATUS.verified]: 'botAdmin.currentStatus.verified',
  [BOT_STATUS.rejected]: 'botAdmin.currentStatus.rejected',
  [BOT_STATUS.publishRequested]: 'botAdmin.currentStatus.publishRequested',
  [BOT_STATUS.published]: 'botAdmin.currentStatus.published',
  [BOT_STATUS.disabled]: 'botAdmin.currentStatus.disabled',
  [BOT_STATUS.removed]: 'botAdmin.currentStatus.removed',
};

const LOCKED_BY_ADMIN: MessageId = 'botAdmin.currentStatus.locked';

function getSentences({ s2_bot_status, held_by_admin }: BotProps['bot']): MessageId[] {
  const statusMessage = statusMessages[s2_bot_status.id];
  return [...(statusMessage === undefined ? [] : [statusMessage]), ...(held_by_admin ? [LOCKED_BY_ADMIN] : [])];
}

/** The status of a bot, whether its review is done, and the transitions that an admin can apply. */
export function StatusPanel({ bot }: BotProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const review = useReviewActions();
  const { changes } = useReviewChanges(bot.id);
  const dialog = useDialogParam<'reject' | 'delete'>();
  return (
    <Panel title={intl.formatMessage({ id: 'botAdmin.currentStatus' })}>
      <BotStatus bot={bot} sentences={getSentences(bot)}>
        {bot.bot_rejected_reason ? (
          <p dir="auto">
            <FormattedMessage id="botAdmin.currentStatus.rejectedFor" values={{ reason: bot.bot_rejected_reason }} />
          </p>
        ) : null}
        <NextStatuses bot={bot} onReject={() => dialog.open('reject')} />
        <p className={styles['muted']}>
          <FormattedMessage id={bot.reviewed ? 'botAdmin.review.isDone' : 'botAdmin.review.isOpen'} />
        </p>
        <div className={styles['buttons']}>
          <Button
            loading={review.isMarking}
            // A review is ended for the state on screen, which must be loaded first.
            disabled={!bot.reviewed && changes === undefined}
            onClick={() => void review.mark(bot, changes?.version)}
          >
            <FormattedMessage id={bot.reviewed ? 'botAdmin.review.reopen' : 'botAdmin.review.finish'} />
          </Button>
        </div>
        <div className={styles['apart']}>
          <Button danger disabled={!bot.viewer_can.delete} onClick={() => dialog.open('delete')}>
            <FormattedMessage id="botDetail.delete.open" />
          </Button>
        </div>
      </BotStatus>
      {dialog.isOpen('reject') && bot.viewer_can.review ? <RejectDialog bot={bot} onClose={dialog.close} /> : null}
      {dialog.isOpen('delete') && bot.viewer_can.delete ? (
        <DeleteBotDialog
          bot={bot}
          onClose={dialog.close}
          onDeleted={() => void navigate(paths.adminBots(), { replace: true })}
        />
      ) : null}
    </Panel>
  );
}

/** A button for every transition that the server allows an admin. */
function NextStatuses({ bot, onReject }: BotProps & { onReject: () => void }) {
  const result = useCheckBotStatusByAdminQuery({ variables: { botId: bot.id }, fetchPolicy: 'cache-and-network' });
  const { response, failure } = readResponse(result);
  useFailureToast(failure);
  const review = useReviewActions();
  const switching = useBotSwitch();
  const removal = useBotRemoval();
  const status = bot.s2_bot_status.id;

  const buttonFor = (next: number) => {
    if (status === BOT_STATUS.removed) {
      return (
        <Button key={next} type="primary" loading={removal.isRestoring} onClick={() => void removal.restore(bot)}>
          <FormattedMessage id="botDetail.removed.restore" />
        </Button>
      );
    }
    switch (next) {
      case BOT_STATUS.rejected:
        return (
          <Button key={next} danger onClick={onReject}>
            <FormattedMessage id="botAdmin.reject.action" />
          </Button>
        );
      case BOT_STATUS.disabled:
        return (
          <Button key={next} danger onClick={() => switching.confirmDisable(bot)}>
            <FormattedMessage id="botDetail.disable.ok" />
          </Button>
        );
      case BOT_STATUS.removed:
        return (
          <Button key={next} danger onClick={() => removal.confirmRemove(bot)}>
            <FormattedMessage id="botAdmin.remove" />
          </Button>
        );
      default:
        return isWaiting(status) ? (
          <Button key={next} type="primary" onClick={() => review.confirmAccept(bot)}>
            <FormattedMessage id={getAcceptLabelId(bot)} />
          </Button>
        ) : (
          <Button key={next} type="primary" loading={switching.isEnabling} onClick={() => void switching.enable(bot)}>
            <FormattedMessage id="botDetail.enable" />
          </Button>
        );
    }
  };
  if (failure !== undefined) return <ErrorState message={failure} onRetry={() => void result.refetch()} />;
  return <div className={styles['buttons']}>{(response?.data ?? []).map(({ id }) => buttonFor(id))}</div>;
}
