import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { HoldingDialog } from '@/domain/portfolios/HoldingDialog';
import { useGetPortfolioListQuery } from '@/generated/portfolios/getPortfolioList';
import { readResponse } from '@/shared/action/readResponse';
import { useRowSnapshot } from '@/shared/form/conflict/useRowSnapshot';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { useDialogParam } from '@/shared/url/useDialogParam';
import { useTableParams } from '@/shared/url/useTableParams';

import { HOLDING_SORTS } from './holdingColumns';
import { HoldingTable } from './HoldingTable';
import styles from './Portfolio.module.css';
import { PortfolioChart } from './PortfolioChart';
import { toPortfolioVariables } from './portfolioVariables';
import { SummaryTiles } from './SummaryTiles';

const NEWEST_FIRST = { by: 'cts', order: 'desc' } as const;
/** The sums are polled; prices in the table are live. */
const POLL_MS = 60_000;

/** The viewer's holdings with their cost and value (social §2). Open dialogs are part of the address. */
export function PortfolioPage() {
  const intl = useIntl();
  const dialog = useDialogParam<'add' | 'edit'>();
  const params = useTableParams({ sortable: HOLDING_SORTS, defaultSort: NEWEST_FIRST });
  const variables = toPortfolioVariables(params);
  const result = useGetPortfolioListQuery({
    variables,
    fetchPolicy: 'cache-and-network',
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.hidden,
  });
  // While the next page loads, the previous one stays on screen.
  const { response, failure, loading } = readResponse({ ...result, data: result.data ?? result.previousData });
  const openAdd = () => dialog.open('add');
  const edited = useRowSnapshot(
    dialog.isOpen('edit') ? dialog.subject : null,
    response?.data?.find(({ id }) => String(id) === dialog.subject),
  );
  const summary = response?.summary ?? undefined;
  const hasHoldings = (response?.totalCount ?? 0) > 0 || params.isNarrowed;

  return (
    <PageLayout
      title={intl.formatMessage({ id: 'page.portfolioList' })}
      description={<FormattedMessage id="portfolios.list.about" />}
      actions={
        <Button type="primary" icon={<PlusOutlined aria-hidden />} aria-haspopup="dialog" onClick={openAdd}>
          <FormattedMessage id="portfolios.list.add" />
        </Button>
      }
    >
      <div className={styles['page']}>
        {summary && hasHoldings ? (
          <>
            <SummaryTiles summary={summary} />
            <PortfolioChart summary={summary} />
          </>
        ) : null}
        <HoldingTable
          params={params}
          variables={variables}
          rows={response?.data ?? undefined}
          total={response?.totalCount ?? 0}
          loading={loading && result.data === undefined}
          failure={failure}
          onRetry={() => void result.refetch()}
          onAdd={openAdd}
          onEdit={(id) => dialog.open('edit', id)}
        />
      </div>
      {dialog.isOpen('add') ? <HoldingDialog onClose={dialog.close} /> : null}
      {edited ? <HoldingDialog key={edited.id} holding={edited} onClose={dialog.close} /> : null}
    </PageLayout>
  );
}
