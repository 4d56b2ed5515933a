import { lazy, Suspense, useDeferredValue } from 'react';
import { useIntl } from 'react-intl';
import { useParams } from 'react-router';

import { useGetStocksDetailsQuery, type GetStocksDetailsQuery } from '@/generated/market/getStocksDetails';
import { NOT_FOUND } from '@/shared/action/envelope';
import { readResponse } from '@/shared/action/readResponse';
import { paths } from '@/shared/paths';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { readId } from '@/shared/url/readId';

import { CompanyPanel } from './CompanyPanel';
import { IndicesPanel } from './IndicesPanel';
import { KeyStatsPanel } from './KeyStatsPanel';
import { NoSuchStock } from './NoSuchStock';
import styles from './Stock.module.css';
import { StockActions } from './StockActions';
import { StockAddressProvider } from './address/StockAddress';
import { StockChartPanel } from './StockChartPanel';
import { SentimentPanel } from './SentimentPanel';
import { StockHeader } from './StockHeader';
import { StockNewsPanel } from './StockNewsPanel';
import { StockParts, useStockPart } from './StockParts';
import { StockPosts } from './StockPosts';
import { StockPricesProvider, useStockPrices } from './StockPrices';
import { stockVariables } from './address/stockRanges';
import { StockSkeleton } from './StockSkeleton';

/** Few stocks are funds. */
const EtfPanels = lazy(async () => ({ default: (await import('./EtfPanels')).EtfPanels }));

/** Everything about one stock, fund or index (social §2, "Stock detail"). */
export function StockPage() {
  const tickerId = readId(useParams()['tickerId']);
  if (tickerId === undefined) return <NoSuchStock />;
  return (
    <StockAddressProvider key={tickerId}>
      <StockPricesProvider tickerId={tickerId}>
        <StockById tickerId={tickerId} />
      </StockPricesProvider>
    </StockAddressProvider>
  );
}

function StockById({ tickerId }: { tickerId: number }) {
  const intl = useIntl();
  const result = useGetStocksDetailsQuery({
    variables: stockVariables(tickerId),
    fetchPolicy: 'cache-and-network',
  });
  const { response, failure, failureStatus } = readResponse(result);

  if (response?.data) return <Stock stock={response.data} />;
  if (failureStatus === NOT_FOUND) return <NoSuchStock />;
  return (
    <PageLayout title={intl.formatMessage({ id: 'page.stock' })} breadcrumbs={breadcrumbs(intl.formatMessage)}>
      {failure === undefined ? <StockSkeleton /> : <Failed message={failure} onRetry={() => void result.refetch()} />}
    </PageLayout>
  );
}

/** The page failed, so its chart is not shown either. */
function Failed({ message, onRetry }: { message: string | null; onRetry: () => void }) {
  const prices = useStockPrices();
  const retry = () => {
    onRetry();
    void prices.refetch();
  };
  return <ErrorState message={message} onRetry={retry} />;
}

type Detail = NonNullable<GetStocksDetailsQuery['getStocksDetails']['data']>;

function Stock({ stock }: { stock: Detail }) {
  const intl = useIntl();
  // The content beside and below the chart renders after it in a transition, so that the page stays responsive.
  const isWhole = useDeferredValue(true, false);
  const [part, setPart] = useStockPart();
  return (
    <PageLayout
      title={stock.company_name}
      breadcrumbs={breadcrumbs(intl.formatMessage)}
      actions={<StockActions stock={stock} />}
    >
      <div className={styles['page']}>
        <StockHeader stock={stock} />
        <div className={styles['layout']} data-part={part}>
          <div className={styles['main']}>
            <StockChartPanel stock={stock} />
            <StockParts part={part} onChange={setPart} />
            {isWhole ? <StockInformation stock={stock} /> : <div className={styles['factsPlace']} />}
          </div>
          {isWhole ? (
            <div className={styles['talk']}>
              <SentimentPanel tickerId={stock.ticker_id} symbol={stock.ticker_symbol} />
              <StockPosts tickerId={stock.ticker_id} symbol={stock.ticker_symbol} latest={stock.social_posts ?? []} />
            </div>
          ) : (
            <div className={styles['talkPlace']} />
          )}
        </div>
      </div>
    </PageLayout>
  );
}

/** Figures, news, company and indices. They fill their columns, however many fit. */
function StockInformation({ stock }: { stock: Detail }) {
  return (
    <div className={styles['facts']}>
      <KeyStatsPanel stock={stock} />
      <div className={styles['panels']}>
        <StockNewsPanel news={stock.stock_news ?? []} symbol={stock.ticker_symbol} />
        <CompanyPanel stock={stock} />
        {stock.is_etf ? (
          <Suspense>
            <EtfPanels tickerId={stock.ticker_id} currency={stock.currency} />
          </Suspense>
        ) : null}
        <IndicesPanel main={stock.current_index ?? null} memberIndices={stock.other_index ?? []} />
      </div>
    </div>
  );
}

function breadcrumbs(say: (message: { id: 'stock.breadcrumb' }) => string) {
  return [{ label: say({ id: 'stock.breadcrumb' }), to: paths.market() }];
}
