import { Modal, Switch } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import type { MessageId } from '@/shared/i18n/messages';
import { useReturnFocus } from '@/shared/ui/hooks/useReturnFocus';

import styles from './DataTable.module.css';
import type { TableKey } from './useTableKeys';

const DESCRIPTIONS: Readonly<Record<TableKey, MessageId>> = {
  '/': 'table.keys.search',
  j: 'table.keys.next',
  k: 'table.keys.previous',
  x: 'table.keys.select',
  Enter: 'table.keys.open',
  '?': 'table.keys.help',
};

interface TableHelpProps {
  keys: readonly TableKey[];
  isOn: boolean;
  setOn: (isOn: boolean) => void;
  onClose: () => void;
}

/** The keyboard shortcuts of a table, and the switch for them. */
export function TableHelp({ keys, isOn, setOn, onClose }: TableHelpProps) {
  const intl = useIntl();
  useReturnFocus();
  const label = intl.formatMessage({ id: 'table.keys.on' });
  return (
    <Modal open title={intl.formatMessage({ id: 'table.keys.title' })} footer={null} width={440} onCancel={onClose}>
      <dl className={styles['keys']}>
        {keys.map((key) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>
              <FormattedMessage id={DESCRIPTIONS[key]} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles['keysSwitch']}>
        <Switch checked={isOn} onChange={setOn} aria-label={label} />
        {label}
      </p>
    </Modal>
  );
}
