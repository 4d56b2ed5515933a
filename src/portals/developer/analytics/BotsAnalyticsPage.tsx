import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import {
  GetBotAnalysisOverviewDocument,
  useGetBotAnalysisOverviewQuery,
  type GetBotAnalysisOverviewQuery,
  type GetBotAnalysisOverviewQueryVariables,
} from '@/generated/bots/getBotAnalysisOverview';
import { readReply } from '@/shared/action/readReply';
import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/EmptyState';
import { PageLayout } from '@/shared/ui/PageLayout';
import { DataTable } from '@/shared/ui/table/DataTable';
import { loadAllPages } from '@/shared/ui/table/loadAllPages';
import { useTableParams } from '@/shared/url/useTableParams';

import { ANALYSIS_SORTS, analysisColumns, type BotFigures } from './analysisColumns';

const MOST_USED_FIRST = { by: 'uses', order: 'desc' } as const;

/** The figures of all bots of the developer's teams. */
export function BotsAnalyticsPage() {
  const intl = useIntl();
  const params = useTableParams({ sortable: ANALYSIS_SORTS, defaultSort: MOST_USED_FIRST });
  const variables: GetBotAnalysisOverviewQueryVariables = {
    searchText: params.search || null,
    pageNumber: params.page,
    pageSize: params.pageSize,
    sortBy: ANALYSIS_SORTS.find((key) => key === params.sortBy) ?? null,
    sortOrder: params.sortOrder,
  };
  const result = useGetBotAnalysisOverviewQuery({ variables, fetchPolicy: 'cache-and-network' });
  // While the next page is read, the one before stays on screen.
  const { reply, failure, loading } = readReply({ ...result, data: result.data ?? result.previousData });
  const columns = useMemo(() => analysisColumns(intl), [intl]);
  const load = useLoadAll(variables);

  return (
    <PageLayout
      title={intl.formatMessage({ id: 'page.botsAnalytics' })}
      description={<FormattedMessage id="analytics.list.about" />}
      breadcrumbs={[{ label: intl.formatMessage({ id: 'analytics.list.toBots' }), to: paths.myBots() }]}
    >
      <DataTable<BotFigures>
        label={intl.formatMessage({ id: 'analytics.list.label' })}
        searchLabel={intl.formatMessage({ id: 'analytics.list.search' })}
        rows={reply?.data ?? undefined}
        total={reply?.total_count ?? 0}
        loading={loading && result.data === undefined}
        failure={failure}
        onRetry={() => void result.refetch()}
        rowKey={(bot) => bot.id}
        rowName={(bot) => bot.name}
        columns={columns}
        params={params}
        exportAs={{ fileName: 'bot-analytics', load }}
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

/** The figures of every bot of the list as it is narrowed now, for the export. */
function useLoadAll(variables: GetBotAnalysisOverviewQueryVariables): () => Promise<BotFigures[]> {
  const client = useApolloClient();
  return () =>
    loadAllPages(async (pageNumber, pageSize) => {
      const { data } = await client.query<GetBotAnalysisOverviewQuery>({
        query: GetBotAnalysisOverviewDocument,
        variables: { ...variables, pageNumber, pageSize },
        fetchPolicy: 'no-cache',
      });
      const reply = data?.getBotAnalysisOverview;
      if (!reply?.data) throw new Error('The figures could not be read');
      return { rows: reply.data, total: reply.total_count ?? reply.data.length };
    });
}
