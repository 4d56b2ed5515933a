import { SearchOutlined } from '@ant-design/icons';
import { Input, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { InfiniteQuery } from '@/shared/action/useInfiniteQuery';
import { useReturnFocus } from '@/shared/ui/hooks/useReturnFocus';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { InfiniteList } from '@/shared/ui/list/InfiniteList';

interface PeopleListDialogProps<Row extends { id: number }> {
  title: string;
  list: InfiniteQuery<Row>;
  renderRow: (row: Row) => ReactNode;
  /** The text of an empty list. */
  empty: string;
  /** CSS height of the list. */
  height?: string;
  /** Shown above the list. */
  intro?: ReactNode;
  search?: { value: string; onChange: (value: string) => void };
  onClose: () => void;
}

const ROW_HEIGHT_PX = 65;

/** Dialog for every list of people: followers, followed people, requests, likes. */
export function PeopleListDialog<Row extends { id: number }>({
  title,
  list,
  renderRow,
  empty,
  height = '50vh',
  intro,
  search,
  onClose,
}: PeopleListDialogProps<Row>) {
  const intl = useIntl();
  useReturnFocus();
  const isFiltered = search !== undefined && search.value.trim() !== '';
  return (
    <Modal open title={title} footer={null} onCancel={onClose} width={480}>
      {intro === undefined ? null : <p>{intro}</p>}
      {search ? (
        <Input
          type="search"
          allowClear
          value={search.value}
          onChange={(event) => search.onChange(event.target.value)}
          prefix={<SearchOutlined aria-hidden />}
          placeholder={intl.formatMessage({ id: 'people.search' })}
          aria-label={intl.formatMessage({ id: 'people.search' })}
          style={{ marginBlockEnd: 12 }}
        />
      ) : null}
      <div style={{ minBlockSize: height }}>
        <InfiniteList
          label={title}
          items={list.items}
          getKey={(row) => row.id}
          renderItem={renderRow}
          estimatedHeight={ROW_HEIGHT_PX}
          height={height}
          hasMore={list.hasMore}
          loading={list.loading}
          failure={list.failure}
          onLoadMore={list.loadMore}
          empty={
            <EmptyState image="profile" title={isFiltered ? intl.formatMessage({ id: 'people.noneFound' }) : empty} />
          }
        />
      </div>
    </Modal>
  );
}
