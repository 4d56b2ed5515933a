import { Switch } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { useUpdateBotSubscriberEventsMutation } from '@/generated/deliveries/updateBotSubscriberEvents';
import { useAction } from '@/shared/action/useAction';
import { Panel } from '@/shared/ui/page/Panel';

import styles from './Runtime.module.css';

interface SubscriberEventsProps {
  botId: number;
  isOn: boolean;
  canEdit: boolean;
}

/** Switches events about subscribers on or off: who came, who left, and changed permissions. */
export function SubscriberEvents({ botId, isOn, canEdit }: SubscriberEventsProps) {
  const intl = useIntl();
  const save = useAction(useUpdateBotSubscriberEventsMutation, { refetchQueries: ['getBotRuntime'] });
  const label = intl.formatMessage({ id: 'deliveries.subscriberEvents.label' });
  return (
    <Panel title={intl.formatMessage({ id: 'deliveries.subscriberEvents.title' })}>
      <div className={styles['panel']}>
        <label className={styles['switch']}>
          <Switch
            aria-label={label}
            checked={isOn}
            loading={save.busy}
            disabled={!canEdit}
            onChange={(next) => void save.run({ botId, isOn: next })}
          />
          <span>{label}</span>
        </label>
        <p className={styles['muted']}>
          <FormattedMessage id="deliveries.subscriberEvents.hint" />
        </p>
      </div>
    </Panel>
  );
}
