import { useApolloClient } from '@apollo/client/react';
import { Button } from 'antd';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { namedQueries } from '@/shared/action/namedQueries';
import { useBulk } from '@/shared/bulk/BulkContext';
import { useConfirm } from '@/shared/feedback/useConfirm';
import { useFailureText } from '@/shared/feedback/useFailureText';
import { useToast } from '@/shared/feedback/useToast';
import { COUNT_CAP } from '@rules/paging';

import styles from './DataTable.module.css';
import type { BulkAction, BulkForEach, RowKey, TableExport } from './types';

interface BulkBarProps<Row> {
  selected: readonly Row[];
  actions: ReadonlyArray<BulkAction<Row>>;
  rowKey: (row: Row) => RowKey;
  rowName: (row: Row) => string;
  /** Every row of this page is selected: the rows of other pages can be added. */
  isPageSelected: boolean;
  total: number;
  loadAll: TableExport<Row>['load'] | undefined;
  onClear: () => void;
  /** Selects the failed rows again. */
  onFailed: (keys: readonly RowKey[]) => void;
}

/** The actions on the selected rows; sticky at the end of the table while any row is selected. */
export function BulkBar<Row>(props: BulkBarProps<Row>) {
  const { selected, actions, onClear, total, loadAll } = props;
  const { choose, isLoading } = useBulkChoice(props);
  const [isAll, setIsAll] = useState(false);
  const canTakeAll = props.isPageSelected && loadAll !== undefined && total > selected.length;
  const takesAll = isAll && canTakeAll;
  const isMany = total > COUNT_CAP;
  // Rows of other pages are not loaded yet, so their actions cannot be filtered.
  const offered = actions.filter((action) => takesAll || selected.some((row) => isPossible(action, row)));
  return (
    <div className={styles['bulk']}>
      <strong role="status">
        {takesAll ? (
          <FormattedMessage
            id={isMany ? 'table.selectedMany' : 'shared.table.selected'}
            values={{ count: isMany ? COUNT_CAP : total }}
          />
        ) : (
          <FormattedMessage id="shared.table.selected" values={{ count: selected.length }} />
        )}
        {offered.length === 0 ? (
          <span>
            {' '}
            <FormattedMessage id="table.nothingPossible" />
          </span>
        ) : null}
      </strong>
      {canTakeAll && !takesAll && actions.some(canDoAll) ? (
        <Button size="small" type="link" onClick={() => setIsAll(true)}>
          <FormattedMessage
            id={isMany ? 'table.selectMany' : 'table.selectAll'}
            values={{ count: isMany ? COUNT_CAP : total }}
          />
        </Button>
      ) : null}
      {offered.map((action) => (
        <Button
          key={action.key}
          size="small"
          danger={action.danger}
          loading={isLoading}
          disabled={takesAll && !canDoAll(action)}
          onClick={() => choose(action, takesAll)}
        >
          {action.label}
        </Button>
      ))}
      <Button size="small" type="text" onClick={onClear}>
        <FormattedMessage id="shared.table.clearSelection" />
      </Button>
    </div>
  );
}

const isPossible = <Row,>(action: BulkAction<Row>, row: Row): boolean => action.isPossible?.(row) ?? true;

const canDoAll = <Row,>(action: BulkAction<Row>): boolean => 'runForRow' in action || action.takesAll === true;

function useBulkChoice<Row>({ selected, rowKey, rowName, loadAll, onClear, onFailed }: BulkBarProps<Row>) {
  const intl = useIntl();
  const client = useApolloClient();
  const confirm = useConfirm();
  const toast = useToast();
  const { forError } = useFailureText();
  const startBulk = useBulk();
  const [isLoading, setIsLoading] = useState(false);

  const choose = (action: BulkAction<Row>, takesAll: boolean) => {
    void read(takesAll).then((all) => {
      const rows = all?.filter((row) => isPossible(action, row));
      if (all && rows && 'runForRow' in action) confirmRun(action, rows, all.length - rows.length);
      else if (rows && 'onSelect' in action) action.onSelect(rows, onClear, onFailed);
    });
  };

  const confirmRun = (
    { label, danger, question, runForRow, refetchQueries }: BulkForEach<Row>,
    rows: readonly Row[],
    skipped: number,
  ) => {
    const { title, message } = question(rows.length);
    const scope =
      skipped === 0 ? undefined : intl.formatMessage({ id: 'table.bulkScope' }, { count: rows.length, skipped });
    confirm({
      title,
      message: [scope, message].filter(Boolean).join(' '),
      okLabel: label,
      ...(danger && { danger: true }),
      run: () => {
        startBulk({
          title: label,
          steps: rows.map((row) => ({ id: rowKey(row), name: rowName(row), run: () => runForRow(row) })),
          onEnd: (failed) => {
            onFailed(failed);
            void client.refetchQueries(namedQueries(refetchQueries));
          },
        });
        onClear();
      },
    });
  };

  const read = async (takesAll: boolean): Promise<readonly Row[] | undefined> => {
    if (!takesAll || !loadAll) return selected;
    setIsLoading(true);
    try {
      return await loadAll();
    } catch (error) {
      toast.error(forError(error));
      return undefined;
    } finally {
      setIsLoading(false);
    }
  };

  return { choose, isLoading };
}
