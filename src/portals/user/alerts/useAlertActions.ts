import { useIntl } from 'react-intl';

import { summarizeAlert } from '@/domain/alerts/summarizeAlert';
import type { AlertTable_AlertFragment } from '@/generated/alerts/fragments';
import { useRemoveAlertMutation } from '@/generated/alerts/removeAlert';
import { useAction } from '@/shared/action/useAction';
import { useConfirm } from '@/shared/feedback/useConfirm';
import { useFormat } from '@/shared/format/useFormat';
import { paths } from '@/shared/paths';
import type { RowAction } from '@/shared/ui/table/types';

/** The actions on an alert of the list. */
export function useAlertActions(onEdit: (id: number) => void): (alert: AlertTable_AlertFragment) => RowAction[] {
  const intl = useIntl();
  const remove = useRemoveQuestion();
  return (alert) => [
    { key: 'open', label: intl.formatMessage({ id: 'alerts.action.open' }), to: paths.stock(alert.ticker_id) },
    {
      key: 'edit',
      label: intl.formatMessage({ id: 'alerts.action.edit' }),
      onSelect: () => onEdit(alert.id),
      ...(alert.is_delisted ? { disabledReason: intl.formatMessage({ id: 'alerts.delisted' }) } : {}),
    },
    {
      key: 'remove',
      label: intl.formatMessage({ id: 'alerts.action.remove' }),
      danger: true,
      onSelect: () => remove(alert),
    },
  ];
}

/** Removes an alert after a confirmation and refetches the list. The confirmation shows an error. */
function useRemoveQuestion(): (alert: AlertTable_AlertFragment) => void {
  const intl = useIntl();
  const format = useFormat();
  const confirm = useConfirm();
  const remove = useAction(useRemoveAlertMutation, {
    failure: 'form',
    refetchQueries: ['getAlertList', 'getDashboardCount'],
  });
  return (alert) =>
    confirm({
      title: intl.formatMessage({ id: 'alerts.remove.title' }),
      message: intl.formatMessage(
        { id: 'alerts.remove.message' },
        { symbol: alert.ticker_symbol, words: summarizeAlert(intl, format, alert) },
      ),
      okLabel: intl.formatMessage({ id: 'alerts.remove.ok' }),
      danger: true,
      run: async () => {
        const result = await remove.run({ id: alert.id });
        return result.ok ? undefined : result.message;
      },
    });
}
