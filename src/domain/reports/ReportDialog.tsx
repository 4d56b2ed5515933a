import { RightOutlined } from '@ant-design/icons';
import { Modal } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { useGetPostReportCategoryRecordQuery } from '@/generated/reports/getPostReportCategoryRecord';
import { readResponse } from '@/shared/action/readResponse';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';
import { FIRST_PAGE } from '@rules/paging';

import styles from './ReportDialog.module.css';
import { useReportPost } from './useReportPost';

/** Page size of the categories (social §9). */
const CATEGORIES_PAGE_SIZE = 20;

/**
 * Selection of the reason of a report: a category or subcategory. The report is sent after a confirmation (social §5).
 */
export function ReportDialog({ postId, onClose }: { postId: number; onClose: () => void }) {
  const intl = useIntl();
  const result = useGetPostReportCategoryRecordQuery({
    variables: { pageSize: CATEGORIES_PAGE_SIZE, pageNumber: FIRST_PAGE },
  });
  const { response, failure } = readResponse(result);
  const confirmReport = useReportPost(postId, onClose);
  const categories = response?.data ?? [];
  return (
    <Modal open title={intl.formatMessage({ id: 'reports.title' })} footer={null} onCancel={onClose} width={480}>
      <p className={styles['hint']}>
        <FormattedMessage id="reports.hint" />
      </p>
      {failure === undefined ? null : <ErrorState message={failure} onRetry={() => void result.refetch()} />}
      {response === undefined && failure === undefined ? <ListSkeleton /> : null}
      {response && categories.length === 0 ? <EmptyState title={intl.formatMessage({ id: 'reports.empty' })} /> : null}
      <ul className={styles['categories']}>
        {categories.map(({ id, category, subcategories }) => (
          <li key={id}>
            <Reason label={category} onChoose={() => confirmReport({ categoryId: id })} />
            {subcategories.length > 0 ? (
              <ul className={styles['finer']} aria-label={category}>
                {subcategories.map((subcategory) => (
                  <li key={subcategory.id}>
                    <Reason
                      label={subcategory.subcategory}
                      onChoose={() => confirmReport({ categoryId: id, subCategoryId: subcategory.id })}
                    />
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
    </Modal>
  );
}

function Reason({ label, onChoose }: { label: string; onChoose: () => void }) {
  return (
    <button type="button" className={styles['reason']} aria-haspopup="dialog" onClick={onChoose}>
      <span>{label}</span>
      <RightOutlined aria-hidden />
    </button>
  );
}
