import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import {
  GetBotAnalysisOverviewDocument,
  useGetBotAnalysisOverviewQuery,
  type GetBotAnalysisOverviewQuery,
  type GetBotAnalysisOverviewQueryVariables,
} from '@/generated/bots/getBotAnalysisOverview';
import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { DataTable } from '@/shared/ui/table/DataTable';
import { tableSource } from '@/shared/ui/table/tableSource';
import { useTableParams } from '@/shared/url/useTableParams';

import { ANALYSIS_SORTS, analysisColumns, type BotStats } from './analysisColumns';

const BY_USAGE_DESC = { by: 'uses', order: 'desc' } as const;

const botStats = tableSource<
  GetBotAnalysisOverviewQuery,
  GetBotAnalysisOverviewQueryVariables,
  GetBotAnalysisOverviewQueryVariables,
  BotStats
>({
  useQuery: useGetBotAnalysisOverviewQuery,
  document: GetBotAnalysisOverviewDocument,
  toVariables: (params) => params,
  toPage: ({ data, total_count: total }) => ({ rows: data ?? [], total: total ?? 0 }),
});

/** The stats of all bots of the developer's teams. */
export function BotsAnalyticsPage() {
  const intl = useIntl();
  const params = useTableParams({ sortable: ANALYSIS_SORTS, defaultSort: BY_USAGE_DESC });
  const variables: GetBotAnalysisOverviewQueryVariables = {
    searchText: params.search || null,
    pageNumber: params.page,
    pageSize: params.pageSize,
    sortBy: ANALYSIS_SORTS.find((key) => key === params.sortBy) ?? null,
    sortOrder: params.sortOrder,
  };
  const table = botStats.useTable(variables, { fileName: 'bot-analytics' });
  const columns = useMemo(() => analysisColumns(intl), [intl]);

  return (
    <PageLayout
      title={intl.formatMessage({ id: 'page.botsAnalytics' })}
      description={<FormattedMessage id="analytics.list.about" />}
      breadcrumbs={[{ label: intl.formatMessage({ id: 'analytics.list.toBots' }), to: paths.myBots() }]}
    >
      <DataTable<BotStats>
        {...table}
        label={intl.formatMessage({ id: 'analytics.list.label' })}
        searchLabel={intl.formatMessage({ id: 'analytics.list.search' })}
        rowKey={(bot) => bot.id}
        rowName={(bot) => bot.name}
        columns={columns}
        params={params}
        empty={
          <EmptyState
            image="bot"
            title={intl.formatMessage({ id: 'analytics.list.empty' })}
            hint={intl.formatMessage({ id: 'analytics.list.emptyHint' })}
            action={
              <Link to={paths.myBots()}>
                <FormattedMessage id="analytics.list.toBots" />
              </Link>
            }
          />
        }
      />
    </PageLayout>
  );
}
