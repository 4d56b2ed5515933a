import {
  EnableDisableStatus,
  PortfolioDetail,
  PublicPortfolioStatus,
  type UserSettings,
} from '../../generated/schema.ts';
import type { Services } from '../../context/services.ts';
import type { UserSettingsRow } from './userSettings.store.ts';

/** Maps a user's settings to the wire. */
export const toUserSettings = ({ config }: Pick<Services, 'config'>, row: UserSettingsRow): UserSettings => ({
  user_id: row.userId,
  offers_matrix: config.mirror !== undefined,
  publicPortfolioStatus: PublicPortfolioStatus[row.publicPortfolio],
  portfolio_detail: PortfolioDetail[row.portfolioDetail],
  enableDisableStatus: row.notificationsEnabled ? EnableDisableStatus.enabled : EnableDisableStatus.disabled,
  private_account: row.isPrivate,
  show_price_change_in_percentage: row.showPriceChangeInPercentage,
  email_limit: row.emailLimit,
  sms_limit: row.smsLimit,
  push_notification_limit: row.pushNotificationLimit,
});
