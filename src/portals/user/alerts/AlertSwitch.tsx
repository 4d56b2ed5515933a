import { Switch } from 'antd';
import { useIntl } from 'react-intl';

import { toAlertFormValues, toUpdateVariables } from '@/domain/alerts/alertForm';
import { summarizeAlert } from '@/domain/alerts/summarizeAlert';
import type { AlertTable_AlertFragment } from '@/generated/alerts/fragments';
import { useUpdateAlertMutation } from '@/generated/alerts/updateAlert';
import { useAction } from '@/shared/action/useAction';
import { useFormat } from '@/shared/format/useFormat';

/** Enables or disables an alert. It shows the old state, as loading, until the server has answered. */
export function AlertSwitch({ alert }: { alert: AlertTable_AlertFragment }) {
  const intl = useIntl();
  const format = useFormat();
  const save = useAction(useUpdateAlertMutation, { refetchQueries: ['getAlertList', 'getDashboardCount'] });
  const label = intl.formatMessage(
    { id: 'alerts.switch' },
    { symbol: alert.ticker_symbol, words: summarizeAlert(intl, format, alert) },
  );
  return (
    <Switch
      aria-label={label}
      checked={alert.active}
      loading={save.busy}
      disabled={alert.is_delisted && !alert.active}
      onChange={(active) => void save.run(toUpdateVariables(alert, { ...toAlertFormValues(alert), active }))}
    />
  );
}
