import { Alert } from 'antd';
import { useIntl } from 'react-intl';

import { useViewer } from '@/domain/session/SessionContext';
import { useGetNotificationChoicesQuery } from '@/generated/notifications/getNotificationChoices';
import { useGetUserSettingsByIdQuery } from '@/generated/settings/getUserSettingsById';
import { readResponse } from '@/shared/action/readResponse';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';

import { AlertSound } from './AlertSound';
import { EmailLimit } from './EmailLimit';
import { NotificationChoices } from './NotificationChoices';
import { SectionDialog } from './SectionDialog';

/** The channels of each type of notification, behind the one toggle of the settings, and the daily limit of mails. */
export function NotificationsDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  // Only app users have price alerts.
  const { role } = useViewer();
  const result = useGetNotificationChoicesQuery({ fetchPolicy: 'cache-and-network' });
  const { response, failure } = readResponse(result);
  const settings = readResponse(useGetUserSettingsByIdQuery()).response?.data;
  const isOff = settings?.enableDisableStatus === 'disabled';
  return (
    <SectionDialog title={intl.formatMessage({ id: 'settings.choices' })} onClose={onClose}>
      {isOff ? (
        <Alert type="info" showIcon role="status" title={intl.formatMessage({ id: 'settings.choices.off' })} />
      ) : null}
      {failure === undefined ? null : <ErrorState message={failure} onRetry={() => void result.refetch()} />}
      {response === undefined && failure === undefined ? <ListSkeleton /> : null}
      {response?.data ? <NotificationChoices choices={response.data} disabled={isOff} /> : null}
      {role === 'app_user' ? <AlertSound /> : null}
      {settings ? <EmailLimit limit={settings.email_limit} disabled={isOff} /> : null}
    </SectionDialog>
  );
}
