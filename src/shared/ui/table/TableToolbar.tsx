import { DownloadOutlined, SearchOutlined, TableOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, Popover } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import type { TableState } from '@/shared/url/useTableParams';
import { useDebouncedValue } from '@/shared/url/useDebouncedValue';

import { popupContainer } from '../popupContainer';
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

/** A search that runs when typing rests this long, in ms. */
const SEARCH_DELAY_MS = 300;

/** What stands above a table: search, filters, column choice, export. */
export function TableToolbar({ params, searchLabel, filters, hideable, onExport, exporting }: TableToolbarProps) {
  return (
    <div className={styles['toolbar']}>
      <SearchBox params={params} label={searchLabel} />
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

function SearchBox({ params, label }: { params: TableState; label: string }) {
  const [text, setText] = useState(params.search);
  const settled = useDebouncedValue(text, SEARCH_DELAY_MS);
  const { search, setSearch } = params;

  // The address changed by other means (back button, clear): the box follows it.
  const [shown, setShown] = useState(search);
  if (shown !== search) {
    setShown(search);
    setText(search);
  }

  useEffect(() => {
    if (settled === text && settled.trim() !== search) setSearch(settled.trim());
  }, [settled, text, search, setSearch]);

  return (
    <Input
      className={styles['search']}
      type="search"
      allowClear
      prefix={<SearchOutlined aria-hidden />}
      aria-label={label}
      placeholder={label}
      maxLength={100}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={() => setSearch(text.trim())}
    />
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
