import type { IntlShape } from 'react-intl';

import type { MessageId } from '@/shared/i18n/messages';
import { paths } from '@/shared/paths';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { RowOpener } from '@/shared/ui/table/RowOpener';
import type { DataColumn } from '@/shared/ui/table/types';
import { Tag } from '@/shared/ui/text/Tag';

import { PersonLink, PostStateTag } from './case/CaseParts';
import type { CaseRow } from './caseSource';
import styles from './Reports.module.css';
import { sharedColumns } from './sharedColumns';

/** The name of a post in a table: its title or the start of its text. */
export function namePost(intl: IntlShape, post: { title: string | null; description: string } | null): string {
  return post?.title || post?.description || intl.formatMessage({ id: 'reportCases.noText' });
}

/** The length of the text that names a case. */
const NAME = 80;

/** The name of a case in one line. */
export function nameCase(intl: IntlShape, { post }: { post: Parameters<typeof namePost>[1] }): string {
  const name = [...namePost(intl, post)];
  return name.length > NAME ? `${name.slice(0, NAME).join('')}…` : name.join('');
}

/** The columns of the cases. */
export function caseColumns(intl: IntlShape): ReadonlyArray<DataColumn<CaseRow>> {
  const title = (id: MessageId) => intl.formatMessage({ id });
  const shared = sharedColumns(intl);
  return [
    {
      key: 'post',
      title: title('reportCases.column.post'),
      hideable: false,
      text: ({ post }) => namePost(intl, post),
      render: (row) => (
        <span className={styles['what']}>
          <RowOpener to={paths.adminReportCase(row.id)}>
            <span className={styles['excerpt']} dir="auto">
              {namePost(intl, row.post)}
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
