import { DownloadOutlined, LoadingOutlined, QuestionOutlined, TableOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover } from 'antd';
import { useContext, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import type { TableState } from '@/shared/url/useTableParams';

import { popupContainer } from '../hooks/popupContainer';
import { SearchBox } from '../SearchBox';
import { VisuallyHidden } from '../text/VisuallyHidden';
import styles from './DataTable.module.css';
import { TableViewsContext } from './TableViews';

interface TableToolbarProps {
  tableState: TableState;
  searchLabel: string;
  filters?: ReactNode;
  hideable: ReadonlyArray<{ key: string; title: string }>;
  exporter?: { run: (() => void) | undefined; busy: boolean; count: number; cancel: () => void };
  onHelp?: () => void;
}

/** The bar above a table: search, filters, column choice, export, help with the keys. */
export function TableToolbar({ tableState, searchLabel, filters, hideable, exporter, onHelp }: TableToolbarProps) {
  const intl = useIntl();
  const views = useContext(TableViewsContext);
  return (
    <div className={styles['toolbar']}>
      <SearchBox
        className={styles['search']}
        label={searchLabel}
        search={tableState.search}
        setSearch={tableState.setSearch}
      />
      {filters}
      <div className={styles['tools']}>
        {views}
        {hideable.length > 0 ? <ColumnChoice tableState={tableState} columns={hideable} /> : null}
        {exporter?.run && !exporter.busy ? (
          <Button icon={<DownloadOutlined aria-hidden />} onClick={exporter.run}>
            <FormattedMessage id="shared.table.export" />
          </Button>
        ) : null}
        {exporter?.busy ? (
          <Button icon={<LoadingOutlined aria-hidden />} onClick={exporter.cancel}>
            <FormattedMessage id="table.exporting" values={{ count: exporter.count }} />
          </Button>
        ) : null}
        {onHelp ? (
          <Button
            className={styles['keysButton']}
            icon={<QuestionOutlined aria-hidden />}
            aria-label={intl.formatMessage({ id: 'table.keys.title' })}
            title={intl.formatMessage({ id: 'table.keys.title' })}
            onClick={onHelp}
          />
        ) : null}
      </div>
    </div>
  );
}

function ColumnChoice({ tableState, columns }: { tableState: TableState; columns: TableToolbarProps['hideable'] }) {
  const intl = useIntl();
  const { hiddenColumns, setHiddenColumns } = tableState;
  const title = intl.formatMessage({ id: 'shared.table.columns' });
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      getPopupContainer={popupContainer}
      content={
        <fieldset className={styles['columnChoice']}>
          <VisuallyHidden as="legend">{title}</VisuallyHidden>
          {columns.map(({ key, title: columnTitle }) => (
            <Checkbox
              key={key}
              checked={!hiddenColumns.includes(key)}
              onChange={(event) =>
                setHiddenColumns(
                  event.target.checked
                    ? hiddenColumns.filter((hiddenKey) => hiddenKey !== key)
                    : [...hiddenColumns, key],
                )
              }
            >
              {columnTitle}
            </Checkbox>
          ))}
        </fieldset>
      }
    >
      <Button className={styles['columnsButton']} icon={<TableOutlined aria-hidden />}>
        {title}
      </Button>
    </Popover>
  );
}
