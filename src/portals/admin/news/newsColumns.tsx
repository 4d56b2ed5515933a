import type { IntlShape } from 'react-intl';

import { paths } from '@/shared/paths';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { RowOpener } from '@/shared/ui/table/RowOpener';
import type { DataColumn } from '@/shared/ui/table/types';

import styles from './News.module.css';
import type { NewsRow } from './newsSource';

/** The columns of the articles. */
export function newsColumns(intl: IntlShape): ReadonlyArray<DataColumn<NewsRow>> {
  return [
    {
      key: 'title',
      title: intl.formatMessage({ id: 'newsAdmin.column.title' }),
      hideable: false,
      text: ({ title }) => title,
      render: (article) => (
        <span className={styles['what']}>
          <RowOpener to={paths.adminArticle(article.id)}>
            <span dir="auto">{article.title}</span>
          </RowOpener>
          <small className={styles['onPhone']}>
            {intl.formatMessage({ id: 'posts.comments' }, { count: article.comments })}
            {' · '}
            <RelativeTime value={article.publish_date} />
          </small>
        </span>
      ),
    },
    {
      key: 'source',
      title: intl.formatMessage({ id: 'newsAdmin.column.source' }),
      visibleFrom: 'lg',
      text: ({ source }) => source,
      render: ({ source }) => <bdi>{source}</bdi>,
    },
    {
      key: 'comments',
      title: intl.formatMessage({ id: 'comments.title' }),
      visibleFrom: 'sm',
      align: 'end',
      sortable: true,
      text: ({ comments }) => comments,
      render: ({ comments }) => intl.formatNumber(comments),
    },
    {
      key: 'publish_date',
      title: intl.formatMessage({ id: 'newsAdmin.column.published' }),
      visibleFrom: 'sm',
      sortable: true,
      text: ({ publish_date: at }) => at,
      render: ({ publish_date: at }) => <RelativeTime value={at} />,
    },
  ];
}
