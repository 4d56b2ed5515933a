import { Button } from 'antd';
import { FormattedMessage } from 'react-intl';

import styles from './DataTable.module.css';
import type { BulkAction } from './types';

interface BulkBarProps<Row> {
  selected: readonly Row[];
  actions: ReadonlyArray<BulkAction<Row>>;
  onClear: () => void;
}

/** What can be done with the selected rows; stands above the table while any is selected. */
export function BulkBar<Row>({ selected, actions, onClear }: BulkBarProps<Row>) {
  return (
    <div className={styles['bulk']}>
      <strong role="status">
        <FormattedMessage id="shared.table.selected" values={{ count: selected.length }} />
      </strong>
      {actions.map((action) => (
        <Button key={action.key} size="small" danger={action.danger} onClick={() => action.onSelect(selected, onClear)}>
          {action.label}
        </Button>
      ))}
      <Button size="small" type="text" onClick={onClear}>
        <FormattedMessage id="shared.table.clearSelection" />
      </Button>
    </div>
  );
}
