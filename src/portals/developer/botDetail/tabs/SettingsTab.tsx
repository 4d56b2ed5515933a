import { Button } from 'antd';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';

import { useBotRemoval, useBotSwitch } from '@/domain/bots/botActions';
import { BOT_STATUS } from '@/domain/bots/botStatus';
import { DeleteBotDialog } from '@/domain/bots/DeleteBotDialog';
import type { MessageId } from '@/shared/i18n/messages';
import { paths } from '@/shared/paths';
import { Panel } from '@/shared/ui/page/Panel';
import { useDialogParam } from '@/shared/url/useDialogParam';

import type { BotPartProps } from '../botPart';
import styles from './SettingsTab.module.css';
import { TeamSetting } from './TeamSetting';

/** The actions on the whole bot. Actions that the viewer may not run are disabled, with the reason. */
export function SettingsTab({ bot }: BotPartProps) {
  return (
    <div className={styles['panels']}>
      <TeamSetting bot={bot} />
      <SwitchSetting bot={bot} />
      <RemoveSetting bot={bot} />
      <DeleteSetting bot={bot} />
    </div>
  );
}

function SwitchSetting({ bot }: BotPartProps) {
  const switching = useBotSwitch();
  const status = bot.s2_bot_status.id;
  const isOff = status === BOT_STATUS.disabled;
  const isSwitchable = isOff || status === BOT_STATUS.published;
  const canSwitch = bot.viewer_can.enable_disable;
  return (
    <Setting
      titleId="botDetail.settings.switch"
      textId={isOff ? 'botDetail.settings.isOff' : 'botDetail.settings.switchAbout'}
      disabledReasonId={canSwitch ? null : getRejection(isSwitchable, isOff)}
    >
      {isOff ? (
        <Button disabled={!canSwitch} loading={switching.isEnabling} onClick={() => void switching.enable(bot)}>
          <FormattedMessage id="botDetail.enable" />
        </Button>
      ) : (
        <Button disabled={!canSwitch} onClick={() => switching.confirmDisable(bot)}>
          <FormattedMessage id="botDetail.disable.ok" />
        </Button>
      )}
    </Setting>
  );
}

function getRejection(isSwitchable: boolean, isOff: boolean): MessageId {
  if (!isSwitchable) return 'botDetail.settings.notPublished';
  return isOff ? 'botDetail.settings.lockedOrRole' : 'botDetail.settings.leadersOnly';
}

function RemoveSetting({ bot }: BotPartProps) {
  const removal = useBotRemoval();
  const isRemoved = bot.s2_bot_status.id === BOT_STATUS.removed;
  const canRemove = bot.viewer_can.remove;
  return (
    <Setting
      titleId="botDetail.settings.remove"
      textId={isRemoved ? 'botDetail.settings.isRemoved' : 'botDetail.settings.removeAbout'}
      disabledReasonId={canRemove ? null : 'botDetail.settings.lockedOrRole'}
    >
      {isRemoved ? (
        <Button disabled={!canRemove} loading={removal.isRestoring} onClick={() => void removal.restore(bot)}>
          <FormattedMessage id="botDetail.removed.restore" />
        </Button>
      ) : (
        <Button danger disabled={!canRemove} onClick={() => removal.confirmRemove(bot)}>
          <FormattedMessage id="botDetail.remove.ok" />
        </Button>
      )}
    </Setting>
  );
}

function DeleteSetting({ bot }: BotPartProps) {
  const navigate = useNavigate();
  const dialog = useDialogParam<'delete'>();
  const canDelete = bot.viewer_can.delete;
  return (
    <Setting
      titleId="botDetail.settings.delete"
      textId="botDetail.settings.deleteAbout"
      disabledReasonId={canDelete ? null : 'botDetail.settings.ownerOnly'}
    >
      <Button danger type="primary" disabled={!canDelete} onClick={() => dialog.open('delete')}>
        <FormattedMessage id="botDetail.delete.open" />
      </Button>
      {dialog.isOpen('delete') && canDelete ? (
        <DeleteBotDialog
          bot={bot}
          onClose={dialog.close}
          onDeleted={() => void navigate(paths.myBots(), { replace: true })}
        />
      ) : null}
    </Setting>
  );
}

interface SettingProps {
  titleId: MessageId;
  /** The effect of the button. */
  textId: MessageId;
  /** Why the button is disabled. */
  disabledReasonId: MessageId | null;
  children: ReactNode;
}

function Setting({ titleId, textId, disabledReasonId, children }: SettingProps) {
  const intl = useIntl();
  return (
    <Panel title={intl.formatMessage({ id: titleId })}>
      <div className={styles['setting']}>
        <p>
          <FormattedMessage id={textId} />
        </p>
        {disabledReasonId === null ? null : (
          <p className={styles['rejection']}>
            <FormattedMessage id={disabledReasonId} />
          </p>
        )}
        <div>{children}</div>
      </div>
    </Panel>
  );
}
