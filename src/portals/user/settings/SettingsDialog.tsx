import { Modal } from 'antd';
import { useIntl } from 'react-intl';

import { OpenSection } from '@/domain/settings/OpenSection';
import { SettingEntries } from '@/domain/settings/SettingEntries';
import { ACCOUNT_MENU, useSettingsAddress } from '@/domain/settings/settingsAddress';
import { useGetUserSettingsByIdQuery } from '@/generated/settings/getUserSettingsById';
import { readResponse } from '@/shared/action/readResponse';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';
import { useReturnFocus } from '@/shared/ui/hooks/useReturnFocus';

import { SettingToggles } from './SettingToggles';

/** The settings of app users (console §2), with the dialogs above them. */
export function SettingsDialog() {
  const intl = useIntl();
  const address = useSettingsAddress();
  useReturnFocus(ACCOUNT_MENU);
  const result = useGetUserSettingsByIdQuery({ fetchPolicy: 'cache-and-network' });
  const { response, failure } = readResponse(result);

  return (
    <Modal
      open
      title={intl.formatMessage({ id: 'shell.user.settings' })}
      footer={null}
      onCancel={address.close}
      width={520}
      // While a dialog is open above, a click outside must not close this one as well.
      mask={{ closable: address.section === undefined }}
    >
      {failure === undefined ? null : <ErrorState message={failure} onRetry={() => void result.refetch()} />}
      {response === undefined && failure === undefined ? <ListSkeleton count={4} /> : null}
      {response?.data ? <SettingToggles settings={response.data} /> : null}
      <SettingEntries
        sections={address.sections}
        offersMatrix={response?.data?.offers_matrix ?? false}
        onOpen={address.open}
      />
      <OpenSection address={address} />
    </Modal>
  );
}
