import { RedoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useFormat } from '@/shared/format/useFormat';
import { Panel } from '@/shared/ui/page/Panel';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { DataTable } from '@/shared/ui/table/DataTable';
import { FilterSelect } from '@/shared/ui/table/FilterSelect';
import { useDialogParam } from '@/shared/url/useDialogParam';
import { useTableParams } from '@/shared/url/useTableParams';
import { DELIVERY_STATES } from '@rules/bots/deliveries';

import type { BotPartProps } from '../botPart';
import { deliveryColumns, nameDelivery } from '../runtime/deliveryColumns';
import { DeliveryDialog } from '../runtime/DeliveryDialog';
import { DELIVERY_FILTERS, deliveryLog, toDeliveryQuery } from '../runtime/deliverySource';
import { stateTexts, type DeliveryRow } from '../runtime/deliveryTexts';
import { RedeliverDialog } from '../runtime/RedeliverDialog';
import styles from '../runtime/Runtime.module.css';
import { useRedeliver } from '../runtime/useRedeliver';

/** The table shows what happens while it is open, in ms. */
const POLL_MS = 5_000;

/** The delivery log of a bot, for members who may edit it: it contains what people write. */
export function DeliveriesTab({ bot }: BotPartProps) {
  const intl = useIntl();
  const format = useFormat();
  const dialog = useDialogParam<'delivery' | 'redeliver'>();
  const params = useTableParams({ filters: DELIVERY_FILTERS });
  const canRead = bot.viewer_can.edit;
  const table = deliveryLog.useTable(toDeliveryQuery(bot.id, params), {
    fileName: `deliveries-${bot.id}`,
    skip: !canRead,
    pollMs: POLL_MS,
  });
  const redeliver = useRedeliver();
  const { open } = dialog;
  const columns = useMemo(() => deliveryColumns(intl, format, (id) => open('delivery', id)), [intl, format, open]);
  const title = intl.formatMessage({ id: 'deliveries.title' });
  if (!canRead)
    return (
      <Panel title={title}>
        <EmptyState title={intl.formatMessage({ id: 'deliveries.editorsOnly' })} />
      </Panel>
    );
  return (
    <Panel
      title={title}
      action={
        <Button icon={<RedoOutlined aria-hidden />} onClick={() => open('redeliver')}>
          <FormattedMessage id="deliveries.range.open" />
        </Button>
      }
    >
      <div className={styles['bare']}>
        <DataTable<DeliveryRow>
          {...table}
          label={intl.formatMessage({ id: 'deliveries.table' })}
          searchLabel={intl.formatMessage({ id: 'deliveries.search' })}
          rowKey={({ id }) => id}
          rowName={(row) => `${nameDelivery(row)}, evt_${row.id}`}
          columns={columns}
          params={params}
          filters={
            <FilterSelect
              name="state"
              label={intl.formatMessage({ id: 'deliveries.column.state' })}
              allLabel={intl.formatMessage({ id: 'deliveries.state.all' })}
              options={DELIVERY_STATES.map((value) => ({
                value,
                label: intl.formatMessage({ id: stateTexts[value] }),
              }))}
              params={params}
            />
          }
          rowActions={(row) => [
            {
              key: 'show',
              label: intl.formatMessage({ id: 'deliveries.show' }),
              onSelect: () => open('delivery', row.id),
            },
            {
              key: 'redeliver',
              label: intl.formatMessage({ id: 'deliveries.redeliver' }),
              onSelect: () => void redeliver.run({ botId: bot.id, eventId: row.id }),
              ...(row.state === 'queued' && { disabledReason: intl.formatMessage({ id: 'deliveries.waits' }) }),
            },
          ]}
          empty={
            <EmptyState
              title={intl.formatMessage({ id: 'deliveries.empty' })}
              hint={intl.formatMessage({ id: 'deliveries.emptyHint' })}
            />
          }
        />
      </div>
      {dialog.isOpen('delivery') && Number(dialog.subject) > 0 ? (
        <DeliveryDialog botId={bot.id} eventId={Number(dialog.subject)} onClose={dialog.close} />
      ) : null}
      {dialog.isOpen('redeliver') ? <RedeliverDialog botId={bot.id} onClose={dialog.close} /> : null}
    </Panel>
  );
}
