import { FormattedMessage, useIntl } from 'react-intl';

import { LinkCards } from '@/domain/settings/LinkCards';
import { NotificationToggle } from '@/domain/settings/NotificationToggle';
import styles from '@/domain/settings/Settings.module.css';
import { SettingSwitch } from '@/domain/settings/SettingSwitch';
import { useDelayedSetting } from '@/domain/settings/useDelayedSetting';
import { useEnableDisableShowPriceChangeInPercentageMutation } from '@/generated/settings/enableDisableShowPriceChangeInPercentage';
import type { SettingsDialog_UserSettingsFragment } from '@/generated/settings/fragments';
import { useGetAccountTypeAndUpdateTypeMutation } from '@/generated/settings/getAccountTypeAndUpdateType';
import { useGetSetUserSettingMutation } from '@/generated/settings/getSetUserSetting';
import { useAction } from '@/shared/action/useAction';
import { useConfirm } from '@/shared/feedback/useConfirm';

import { PortfolioDetailSetting } from './PortfolioDetailSetting';

/** A change of privacy changes the followers: these queries are refetched. */
const AFTER_PRIVACY = ['getProfile', 'getFollowRequestByUserId', 'getFollowersList'];

/** The four toggles (console §2), the content of a shared portfolio, and whether links have cards. */
export function SettingToggles({ settings }: { settings: SettingsDialog_UserSettingsFragment }) {
  return (
    <ul className={styles['list']}>
      <PublicPortfolio
        status={settings.publicPortfolioStatus}
        isOff={settings.portfolio_detail === 'off'}
        isAccountPrivate={settings.private_account}
      />
      <PortfolioDetailSetting detail={settings.portfolio_detail} />
      <NotificationToggle status={settings.enableDisableStatus} />
      <PriceChange isPercentage={settings.show_price_change_in_percentage} />
      <LinkCards />
      <PrivateAccount isPrivate={settings.private_account} />
    </ul>
  );
}

interface PublicPortfolioProps {
  status: SettingsDialog_UserSettingsFragment['publicPortfolioStatus'];
  /** Whether the portfolio is not shared. */
  isOff: boolean;
  /** Only followers see a private account, whatever the setting says. */
  isAccountPrivate: boolean;
}

function PublicPortfolio({ status, isOff, isAccountPrivate }: PublicPortfolioProps) {
  const save = useAction(useGetSetUserSettingMutation, { success: 'silent' });
  const [isPublic, change] = useDelayedSetting(
    status === 'public',
    async (value) => (await save.run({ publicPortfolioStatus: value ? 'public' : 'group' })).ok,
  );
  const hint = isOff ? 'off' : !isPublic ? 'group' : isAccountPrivate ? 'private' : 'public';
  return (
    <SettingSwitch
      label={<FormattedMessage id="settings.publicPortfolio" />}
      hint={<FormattedMessage id={`settings.publicPortfolio.${hint}`} />}
      checked={isPublic}
      onChange={change}
    />
  );
}

function PriceChange({ isPercentage: stored }: { isPercentage: boolean }) {
  const save = useAction(useEnableDisableShowPriceChangeInPercentageMutation, { success: 'silent' });
  const [isPercentage, change] = useDelayedSetting(stored, async (value) => (await save.run({ status: value })).ok);
  return (
    <SettingSwitch
      label={<FormattedMessage id="settings.priceChange" />}
      hint={<FormattedMessage id={isPercentage ? 'settings.priceChange.percentage' : 'settings.priceChange.money'} />}
      checked={isPercentage}
      onChange={change}
    />
  );
}

/** Confirms before the change: followers and visibility depend on it (console §4). */
function PrivateAccount({ isPrivate }: { isPrivate: boolean }) {
  const intl = useIntl();
  const confirm = useConfirm();
  const save = useAction(useGetAccountTypeAndUpdateTypeMutation, { failure: 'form', refetchQueries: AFTER_PRIVACY });
  const confirmChange = () =>
    confirm({
      title: intl.formatMessage({ id: isPrivate ? 'settings.toPublic.title' : 'settings.toPrivate.title' }),
      message: intl.formatMessage({ id: isPrivate ? 'settings.toPublic.message' : 'settings.toPrivate.message' }),
      okLabel: intl.formatMessage({ id: isPrivate ? 'settings.toPublic.ok' : 'settings.toPrivate.ok' }),
      run: async () => {
        const result = await save.run({ status: !isPrivate });
        return result.ok ? undefined : result.message;
      },
    });
  return (
    <SettingSwitch
      label={<FormattedMessage id="settings.privateAccount" />}
      hint={<FormattedMessage id={isPrivate ? 'settings.privateAccount.private' : 'settings.privateAccount.public'} />}
      checked={isPrivate}
      busy={save.busy}
      onChange={confirmChange}
    />
  );
}
