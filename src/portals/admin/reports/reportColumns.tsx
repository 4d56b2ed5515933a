import type { IntlShape } from 'react-intl';

import type { ReportStatus } from '@/generated/schema';
import { paths } from '@/shared/paths';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { RowOpener } from '@/shared/ui/table/RowOpener';
import type { DataColumn } from '@/shared/ui/table/types';
import { Tag } from '@/shared/ui/text/Tag';

import { namePost } from './caseColumns';
import { PersonLink } from './case/CaseParts';
import styles from './Reports.module.css';
import type { ReportRow } from './reportSource';

const TONES = { open: 'attention', accepted: 'gain', dismissed: 'plain' } as const;

/** The status of a report. */
export const reportStatus = (intl: IntlShape, status: ReportStatus) => (
  <Tag tone={TONES[status]}>{intl.formatMessage({ id: `reportCases.status.${status}` })}</Tag>
);

interface Reason {
  category: string;
  subcategory: string | null;
}

/** A category with the finer reason in it. */
export const getReason = ({ category, subcategory }: Reason): string =>
  subcategory === null ? category : `${category} · ${subcategory}`;

/** The reporter; empty for the platform and for a deleted account. */
const getReporter = (intl: IntlShape, { reported_by: person }: ReportRow): string =>
  person?.full_name ?? intl.formatMessage({ id: 'reportCases.source.platform' });

/** The columns of single reports. */
export function reportColumns(intl: IntlShape): ReadonlyArray<DataColumn<ReportRow>> {
  return [
    {
      key: 'post',
      title: intl.formatMessage({ id: 'reportCases.column.post' }),
      hideable: false,
      text: ({ post }) => namePost(intl, post),
      render: (row) => (
        <span className={styles['what']}>
          {row.post === null ? (
            <Tag tone="loss">{intl.formatMessage({ id: 'reportCases.postState.deleted' })}</Tag>
          ) : (
            <RowOpener to={paths.post(row.post.id)}>
              <span className={styles['excerpt']} dir="auto">
                {namePost(intl, row.post)}
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
      text: (row) => getReporter(intl, row),
      render: (row) => (row.reported_by === null ? getReporter(intl, row) : <PersonLink person={row.reported_by} />),
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
      render: ({ status }) => reportStatus(intl, status),
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
