import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { useLoaderTimeout } from '@/domain/dashboards/useLoaderTimeout';
import type { InfiniteQuery } from '@/shared/action/useInfiniteQuery';
import type { DefaultImageKind } from '@/shared/ui/picture/DefaultImage';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { InfiniteList } from '@/shared/ui/list/InfiniteList';

/** Rows of a page in the dialogs (social §9). */
export const DIALOG_PAGE_SIZE = 10;

interface DashboardListDialogProps<Row> {
  title: string;
  /** The height of the list (social §9). */
  height: '50vh' | '100vh';
  list: InfiniteQuery<Row>;
  getKey: (row: Row) => number;
  renderRow: (row: Row) => ReactNode;
  image: DefaultImageKind;
  /** Below the list. */
  note?: ReactNode;
  onClose: () => void;
}

const ROW_HEIGHT_PX = 84;

/** A full list of the dashboard with infinite scrolling; the text of an empty list is specified. */
export function DashboardListDialog<Row>({
  title,
  height,
  list,
  getKey,
  renderRow,
  image,
  note,
  onClose,
}: DashboardListDialogProps<Row>) {
  const intl = useIntl();
  const shown = useLoaderTimeout(list);
  return (
    <Modal open title={title} footer={null} onCancel={onClose} width={640} style={{ insetBlockStart: 24 }}>
      <div style={{ minBlockSize: height }}>
        <InfiniteList
          // Differs from the card behind the dialog, which has the plain title.
          label={intl.formatMessage({ id: 'userDashboard.dialog.list' }, { title })}
          items={shown.items}
          getKey={getKey}
          renderItem={renderRow}
          estimatedHeight={ROW_HEIGHT_PX}
          height={height}
          hasMore={shown.hasMore}
          loading={shown.loading}
          failure={shown.failure}
          onLoadMore={shown.loadMore}
          empty={<EmptyState image={image} title={intl.formatMessage({ id: 'userDashboard.dialog.empty' })} />}
        />
      </div>
      {note}
    </Modal>
  );
}
