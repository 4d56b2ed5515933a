import { EditOutlined, ShopOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useId, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { BOT_STATUS, isWaiting } from '@/domain/bots/botStatus';
import { FrozenReason } from '@/domain/bots/FrozenReason';
import { BotHeader } from '@/domain/bots/detail/BotHeader';
import type { BotCard_BotFragment, BotDetail_BotFragment } from '@/generated/bots/fragments';
import { paths } from '@/shared/paths';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';
import { useDialogParam } from '@/shared/url/useDialogParam';

import styles from './BotDetail.module.css';
import { BotNotices } from './BotNotices';

const BotEditDialog = lazy(() =>
  import('@/domain/bots/BotEditDialog').then((module) => ({ default: module.BotEditDialog })),
);

interface BotFrameProps {
  bot: BotCard_BotFragment;
  /** The details of the bot; undefined while only the list entry is loaded and nothing can be changed yet. */
  detail?: BotDetail_BotFragment;
  children: ReactNode;
}

/** The header of a bot's page: picture, names, status, team, stats and actions. */
export function BotFrame({ bot, detail, children }: BotFrameProps) {
  const intl = useIntl();
  const dialog = useDialogParam<'edit-bot'>();
  const reasonId = useId();
  const isFrozen = bot.viewer_can.edit && isWaiting(bot.s2_bot_status.id);
  return (
    <PageLayout
      title={bot.name}
      description={bot.short_description}
      breadcrumbs={[{ label: intl.formatMessage({ id: 'botDetail.breadcrumb' }), to: paths.myBots() }]}
      actions={
        <>
          {bot.s2_bot_status.id === BOT_STATUS.published ? (
            <Link to={paths.botDetail(bot.id)} className={styles['store']}>
              <ShopOutlined aria-hidden /> <FormattedMessage id="botDetail.store" />
            </Link>
          ) : null}
          {bot.viewer_can.edit ? (
            <Button
              type="primary"
              icon={<EditOutlined aria-hidden />}
              disabled={detail === undefined || isFrozen}
              aria-describedby={isFrozen ? reasonId : undefined}
              onClick={() => dialog.open('edit-bot')}
            >
              <FormattedMessage id="botDetail.edit" />
            </Button>
          ) : null}
          {isFrozen ? (
            <VisuallyHidden>
              <FrozenReason id={reasonId} />
            </VisuallyHidden>
          ) : null}
        </>
      }
    >
      <BotHeader bot={bot} changedAt={bot.last_update_bot}>
        <BotTeam bot={bot} />
        <BotRating bot={bot} />
      </BotHeader>
      {detail ? <BotNotices bot={detail} /> : null}
      {children}
      {detail?.viewer_can.edit && dialog.isOpen('edit-bot') ? (
        <Suspense fallback={null}>
          <BotEditDialog botId={detail.id} firstField={dialog.subject} onClose={dialog.close} />
        </Suspense>
      ) : null}
    </PageLayout>
  );
}

function BotTeam({ bot }: { bot: BotCard_BotFragment }) {
  if (bot.team_id === null || bot.team_name === null) return null;
  return (
    <li>
      {bot.is_personal_team ? (
        <FormattedMessage id="botDetail.personalTeam" />
      ) : (
        <FormattedMessage
          id="botDetail.team"
          values={{ team: <Link to={paths.teamDetail(bot.team_id)}>{bot.team_name}</Link> }}
        />
      )}
    </li>
  );
}

function BotRating({ bot }: { bot: BotCard_BotFragment }) {
  const intl = useIntl();
  return (
    <li>
      {bot.avg_out_five === null ? (
        <FormattedMessage id="botDetail.noRating" />
      ) : (
        <FormattedMessage
          id="botDetail.rating"
          values={{ stars: intl.formatNumber(bot.avg_out_five, { maximumFractionDigits: 1 }) }}
        />
      )}
    </li>
  );
}
