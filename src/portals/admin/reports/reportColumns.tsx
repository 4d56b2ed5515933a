import type { IntlShape } from 'react-intl';

import { paths } from '@/shared/paths';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { RowOpener } from '@/shared/ui/table/RowOpener';
import type { DataColumn } from '@/shared/ui/table/types';
import { Tag } from '@/shared/ui/text/Tag';

import { PersonLink, ReportStatusTag } from './case/CaseParts';
import { getPostLabel } from './labels';
import styles from './Reports.module.css';
import type { ReportRow } from './reportSource';

interface Reason {
  category: string;
  subcategory: string | null;
}

/** A category with the finer reason in it. */
export const getReason = ({ category, subcategory }: Reason): string =>
  subcategory === null ? category : `${category} · ${subcategory}`;

/** The name of the reporter: a person, the platform or a deleted account. */
export function getReporterName(intl: IntlShape, report: Pick<ReportRow, 'reported_by' | 'source'>): string {
  if (report.reported_by !== null) return report.reported_by.full_name;
  return intl.formatMessage({
    id: report.source === 'platform' ? 'reportCases.source.platform' : 'reportCases.accountDeleted',
  });
}

/** The columns of single reports. */
export function reportColumns(intl: IntlShape): ReadonlyArray<DataColumn<ReportRow>> {
  return [
    {
      key: 'post',
      title: intl.formatMessage({ id: 'reportCases.column.post' }),
      hideable: false,
      text: ({ post }) => getPostLabel(intl, post),
      render: (row) => (
        <span className={styles['what']}>
          {row.post === null ? (
            <Tag tone="loss">{intl.formatMessage({ id: 'reportCases.postState.deleted' })}</Tag>
          ) : (
            <RowOpener to={paths.post(row.post.id)}>
              <span className={styles['excerpt']} dir="auto">
                {getPostLabel(intl, row.post)}
              </span>
            </RowOpener>
          )}
          <small className={styles['onPhone']}>
            <bdi>{getReason(row)}</bdi>
          </small>
        </span>
      ),
    },
    {
      key: 'reporter',
      title: intl.formatMessage({ id: 'reportCases.column.reporter' }),
      visibleFrom: 'sm',
      text: (row) => getReporterName(intl, row),
      render: (row) =>
        row.reported_by === null ? getReporterName(intl, row) : <PersonLink person={row.reported_by} />,
    },
    {
      key: 'category',
      title: intl.formatMessage({ id: 'reportCases.column.category' }),
      sortable: true,
      visibleFrom: 'sm',
      text: getReason,
      render: (row) => <bdi>{getReason(row)}</bdi>,
    },
    {
      key: 'status',
      title: intl.formatMessage({ id: 'reportCases.column.state' }),
      sortable: true,
      text: ({ status }) => intl.formatMessage({ id: `reportCases.status.${status}` }),
      render: ({ status }) => <ReportStatusTag status={status} />,
    },
    {
      key: 'cts',
      title: intl.formatMessage({ id: 'reportCases.column.reported' }),
      sortable: true,
      visibleFrom: 'md',
      text: ({ cts }) => cts,
      render: ({ cts }) => <RelativeTime value={cts} />,
    },
  ];
}
