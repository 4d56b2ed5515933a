import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { DataTable } from '@/shared/ui/table/DataTable';
import { useTableParams } from '@/shared/url/useTableParams';

import { newsColumns } from './newsColumns';
import { articles, NEWS_SORTS, toNewsQuery, type NewsRow } from './newsSource';
import { removedComments } from './removedComments';

const NEWEST_FIRST = { by: 'publish_date', order: 'desc' } as const;

/** The articles with comments; each leads to its comments. */
export function AdminNewsPage() {
  const intl = useIntl();
  const params = useTableParams({ sortable: NEWS_SORTS, defaultSort: NEWEST_FIRST });
  const table = articles.useTable(toNewsQuery(params), { fileName: 'news' });
  const columns = useMemo(() => newsColumns(intl), [intl]);
  return (
    <PageLayout
      title={intl.formatMessage({ id: 'page.latestNews' })}
      description={<FormattedMessage id="newsAdmin.about" />}
    >
      <DataTable<NewsRow>
        {...table}
        label={intl.formatMessage({ id: 'page.latestNews' })}
        searchLabel={intl.formatMessage({ id: 'news.page.search' })}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        columns={columns}
        params={params}
        rowActions={({ id }) => [
          { key: 'open', label: intl.formatMessage({ id: 'newsAdmin.open' }), to: paths.adminArticle(id) },
          { key: 'log', label: intl.formatMessage({ id: 'newsAdmin.removed' }), to: removedComments(id) },
        ]}
        empty={
          <EmptyState
            title={intl.formatMessage({ id: 'dashboards.news.empty' })}
            hint={intl.formatMessage({ id: 'news.page.emptyHint' })}
          />
        }
      />
    </PageLayout>
  );
}
