import { DownloadOutlined, TableOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover } from 'antd';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import type { TableState } from '@/shared/url/useTableParams';

import { popupContainer } from '../popupContainer';
import { SearchBox } from '../SearchBox';
import { VisuallyHidden } from '../VisuallyHidden';
import styles from './DataTable.module.css';

interface TableToolbarProps {
  params: TableState;
  searchLabel: string;
  filters?: ReactNode;
  hideable: ReadonlyArray<{ key: string; title: string }>;
  onExport?: () => void;
  exporting: boolean;
}

/** What stands above a table: search, filters, column choice, export. */
export function TableToolbar({ params, searchLabel, filters, hideable, onExport, exporting }: TableToolbarProps) {
  return (
    <div className={styles['toolbar']}>
      <SearchBox className={styles['search']} label={searchLabel} search={params.search} setSearch={params.setSearch} />
      {filters}
      <span className={styles['spring']} />
      {hideable.length > 0 ? <ColumnChoice params={params} columns={hideable} /> : null}
      {onExport ? (
        <Button icon={<DownloadOutlined aria-hidden />} onClick={onExport} loading={exporting}>
          <FormattedMessage id="shared.table.export" />
        </Button>
      ) : null}
    </div>
  );
}

function ColumnChoice({ params, columns }: { params: TableState; columns: TableToolbarProps['hideable'] }) {
  const intl = useIntl();
  const { hiddenColumns, setHiddenColumns } = params;
  const title = intl.formatMessage({ id: 'shared.table.columns' });
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      getPopupContainer={popupContainer}
      content={
        <fieldset className={styles['columnChoice']}>
          <VisuallyHidden as="legend">{title}</VisuallyHidden>
          {columns.map(({ key, title: name }) => (
            <Checkbox
              key={key}
              checked={!hiddenColumns.includes(key)}
              onChange={(event) =>
                setHiddenColumns(
                  event.target.checked ? hiddenColumns.filter((hidden) => hidden !== key) : [...hiddenColumns, key],
                )
              }
            >
              {name}
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
