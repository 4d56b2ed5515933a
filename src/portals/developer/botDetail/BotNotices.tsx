import { Alert, Button } from 'antd';
import { FormattedMessage } from 'react-intl';
import { Link, useSearchParams } from 'react-router';

import { useBotRemoval } from '@/domain/bots/botActions';
import { BOT_STATUS, isWaiting } from '@/domain/bots/botStatus';
import { FrozenNotice } from '@/domain/bots/FrozenNotice';

import { paths } from '@/shared/paths';

import styles from './BotDetail.module.css';
import type { BotPartProps } from './botPart';

/** The most important notices for the team: a review in progress, a rejection with its reason, a disabled bot. */
export function BotNotices({ bot }: BotPartProps) {
  const removal = useBotRemoval();
  const isAtReview = useSearchParams()[0].get('tab') === 'review';
  const status = bot.s2_bot_status.id;
  if (isWaiting(status)) return <FrozenNotice bot={bot} hasButton={!isAtReview} className={styles['notice']} />;
  if (status === BOT_STATUS.removed) {
    return (
      <Alert
        className={styles['notice']}
        type="warning"
        showIcon
        title={<FormattedMessage id="botDetail.removed.title" />}
        description={
          <FormattedMessage id={bot.viewer_can.remove ? 'botDetail.removed.hint' : 'botDetail.removed.locked'} />
        }
        action={
          bot.viewer_can.remove ? (
            <Button loading={removal.isRestoring} onClick={() => void removal.restore(bot)}>
              <FormattedMessage id="botDetail.removed.restore" />
            </Button>
          ) : null
        }
      />
    );
  }
  if (status === BOT_STATUS.disabled) {
    return (
      <Alert
        className={styles['notice']}
        type="warning"
        showIcon
        title={<FormattedMessage id="botDetail.disabled.title" />}
        description={<FormattedMessage id="botDetail.disabled.hint" />}
      />
    );
  }
  if (status === BOT_STATUS.rejected) {
    return (
      <Alert
        className={styles['notice']}
        type="error"
        showIcon
        title={<FormattedMessage id="botDetail.rejected.title" />}
        description={
          bot.bot_rejected_reason ? (
            <p className={styles['reason']}>{bot.bot_rejected_reason}</p>
          ) : (
            <FormattedMessage id="botDetail.rejected.noReason" />
          )
        }
        action={
          isAtReview ? null : (
            <Link to={paths.myBotDetail(bot.id, { tab: 'review' })}>
              <FormattedMessage id="botDetail.rejected.open" />
            </Link>
          )
        }
      />
    );
  }
  return null;
}
