import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { useBotRequests } from '@/domain/bots/botActions';
import { BOT_STATUS, isWaiting, getStatusTone } from '@/domain/bots/botStatus';
import { getMissingRequirements, requirementMessages, type ChecklistItem } from '@/domain/botReviews/checklist';
import styles from '@/domain/botReviews/Review.module.css';
import { BotStatus } from '@/domain/botReviews/BotStatus';
import type { MessageId } from '@/shared/i18n/messages';
import { Panel } from '@/shared/ui/page/Panel';
import { Tag } from '@/shared/ui/text/Tag';

import type { BotPartProps } from '../botPart';

/** The next step, by status. */
const nextMessages: Readonly<Record<number, MessageId>> = {
  [BOT_STATUS.created]: 'botDetail.next.created',
  [BOT_STATUS.verificationRequested]: 'botDetail.next.verificationRequested',
  [BOT_STATUS.verified]: 'botDetail.next.verified',
  [BOT_STATUS.rejected]: 'botDetail.next.rejected',
  [BOT_STATUS.publishRequested]: 'botDetail.next.publishRequested',
  [BOT_STATUS.published]: 'botDetail.next.published',
  [BOT_STATUS.disabled]: 'botDetail.next.disabled',
  [BOT_STATUS.removed]: 'botDetail.next.removed',
};

function getNext({ s2_bot_status: { id }, bot_rejected_reason, held_by_admin }: BotPartProps['bot']) {
  if (held_by_admin) return 'botDetail.next.lockedByAdmin';
  // A rejection without a reason cannot refer to one.
  if (id === BOT_STATUS.rejected && !bot_rejected_reason) return 'botDetail.next.rejectedNoReason';
  return nextMessages[id];
}

/** The review status of a bot, and the next step. */
export function ReviewSteps({ bot }: BotPartProps) {
  const intl = useIntl();
  const next = getNext(bot);
  return (
    <Panel
      title={intl.formatMessage({ id: 'botDetail.next.title' })}
      action={<Tag tone={getStatusTone(bot.s2_bot_status.id)}>{bot.s2_bot_status.status}</Tag>}
    >
      <BotStatus bot={bot} sentences={next === undefined ? [] : [next]}>
        {bot.bot_rejected_reason && bot.s2_bot_status.id === BOT_STATUS.rejected ? (
          <blockquote className={styles['rejection']}>{bot.bot_rejected_reason}</blockquote>
        ) : null}
        <Step bot={bot} />
      </BotStatus>
    </Panel>
  );
}

function Step({ bot }: BotPartProps) {
  const requests = useBotRequests();
  const can = bot.viewer_can;
  if (can.request_verification) {
    return (
      <Request
        labelId="botDetail.next.requestVerification"
        missing={getMissingRequirements('verification', bot)}
        busy={requests.isRequesting}
        onRequest={() => void requests.requestVerification(bot)}
      />
    );
  }
  if (can.publish) {
    return (
      <Request
        labelId="botDetail.next.requestPublish"
        missing={getMissingRequirements('publish', bot)}
        busy={requests.isPublishing}
        onRequest={() => void requests.publish(bot)}
      />
    );
  }
  if (can.cancel_request) {
    return (
      <div>
        <Button onClick={() => requests.confirmCancel(bot)}>
          <FormattedMessage id="botDetail.next.cancel" />
        </Button>
      </div>
    );
  }
  const isOpen =
    isWaiting(bot.s2_bot_status.id) ||
    [BOT_STATUS.created, BOT_STATUS.rejected, BOT_STATUS.verified].some((id) => id === bot.s2_bot_status.id);
  return isOpen ? (
    <p className={styles['muted']}>
      <FormattedMessage id="botDetail.next.notYou" />
    </p>
  ) : null;
}

interface RequestProps {
  labelId: MessageId;
  missing: readonly ChecklistItem[];
  busy: boolean;
  onRequest: () => void;
}

function Request({ labelId, missing, busy, onRequest }: RequestProps) {
  const intl = useIntl();
  const list = intl.formatList(
    missing.map(({ id }) => intl.formatMessage({ id: requirementMessages[id] })),
    { type: 'conjunction' },
  );
  return (
    <>
      <div>
        <Button type="primary" disabled={missing.length > 0} loading={busy} onClick={onRequest}>
          <FormattedMessage id={labelId} />
        </Button>
      </div>
      {missing.length === 0 ? null : (
        <p className={styles['muted']}>
          <FormattedMessage id="botDetail.next.missing" values={{ list }} />
        </p>
      )}
    </>
  );
}
