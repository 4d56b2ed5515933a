import type { IntlShape } from 'react-intl';

import type { MessageId } from '@/shared/i18n/messages';
import { paths } from '@/shared/paths';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { RowOpener } from '@/shared/ui/table/RowOpener';
import type { DataColumn } from '@/shared/ui/table/types';
import { Tag } from '@/shared/ui/text/Tag';

import { PersonLink, PostStateTag } from './case/CaseParts';
import type { CaseRow } from './caseSource';
import { getPostLabel } from './labels';
import styles from './Reports.module.css';
import { sharedColumns } from './sharedColumns';

/** The columns of the cases. */
export function caseColumns(intl: IntlShape): ReadonlyArray<DataColumn<CaseRow>> {
  const title = (id: MessageId) => intl.formatMessage({ id });
  const shared = sharedColumns(intl);
  return [
    {
      key: 'post',
      title: title('reportCases.column.post'),
      hideable: false,
      text: ({ post }) => getPostLabel(intl, post),
      render: (row) => (
        <span className={styles['what']}>
          <RowOpener to={paths.adminReportCase(row.id)}>
            <span className={styles['excerpt']} dir="auto">
              {getPostLabel(intl, row.post)}
            </span>
          </RowOpener>
          <span className={styles['tags']}>
            <PostStateTag state={row.post_state} />
            <small className={styles['onPhone']}>
              {intl.formatMessage({ id: 'reportCases.reports' }, { count: row.report_count })}
            </small>
            {row.source === 'platform' ? (
              <Tag tone="attention">{intl.formatMessage({ id: 'reportCases.source.platform' })}</Tag>
            ) : null}
          </span>
        </span>
      ),
    },
    {
      key: 'author',
      title: title('reportCases.column.author'),
      visibleFrom: 'md',
      text: ({ post }) => post?.full_name ?? '',
      render: ({ post }) =>
        post === null ? null : <PersonLink person={{ id: post.user_id, full_name: post.full_name }} />,
    },
    shared.reasons,
    { ...shared.count, sortable: true },
    {
      key: 'first_reported_at',
      title: title('reportCases.column.first'),
      sortable: true,
      visibleFrom: 'xxl',
      text: ({ first_reported_at: at }) => at,
      render: ({ first_reported_at: at }) => <RelativeTime value={at} />,
    },
    shared.last,
    shared.state,
    shared.decision,
    shared.assignee,
  ];
}
